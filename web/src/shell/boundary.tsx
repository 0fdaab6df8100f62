import { Component, type ReactNode } from 'react';

/** Keeps the menu usable when a view fails, and offers a way on. */
export class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="note bad" role="alert">
        <p>
          <strong>This view could not be shown.</strong> Something went wrong in this page.
        </p>
        <p className="actions">
          <button type="button" onClick={() => location.reload()}>
            Reload the page
          </button>
        </p>
      </div>
    );
  }
}

import { Component, type ReactNode } from 'react';
import { controls } from '../words/en/controls.js';
import { shell } from '../words/en/shell.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';

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
        <p>{withMarks(said('shell', shell).failed, { strong: (text) => <strong>{text}</strong> })}</p>
        <p className="actions">
          <button type="button" onClick={() => location.reload()}>
            {said('controls', controls).reload}
          </button>
        </p>
      </div>
    );
  }
}

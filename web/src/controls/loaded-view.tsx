import { useEffect, useState, type ComponentType } from 'react';
import { Loading } from './view.js';
import { checkBuild, type Reach } from '../service/reach.js';

const againMs = 3_000;

/** Makes a view of code that is loaded when the view is first opened, and again until that succeeds. */
export function loadedView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;

  return function LoadedView(props: Props) {
    const [Current, setCurrent] = useState(() => loaded);
    const [reach, setReach] = useState<Reach>();
    const [attempt, setAttempt] = useState(1);
    useEffect(() => {
      if (Current !== undefined) return undefined;
      const left = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      load().then(
        (component) => {
          loaded = component;
          if (!left.signal.aborted) setCurrent(() => component);
        },
        async () => {
          const found = await checkBuild();
          if (left.signal.aborted) return;
          setReach(found);
          if (found !== 'updated') timer = setTimeout(() => setAttempt(attempt + 1), againMs);
        },
      );
      return () => {
        left.abort();
        clearTimeout(timer);
      };
    }, [attempt]);
    if (Current !== undefined) return <Current {...props} />;
    if (reach === undefined) return <Loading>Loading the view…</Loading>;
    return <NotLoaded reach={reach} onAgain={() => setAttempt(attempt + 1)} />;
  };
}

const causes: Readonly<Record<Reach, string>> = {
  away: 'There is no answer from the service. The view opens by itself as soon as the service is back.',
  here: 'The service is there, but did not deliver this part of the page. The page tries again by itself; reloading it may help.',
  updated: 'The service has been updated, and the page that you opened no longer fits it. Reload the page.',
};

function NotLoaded({ reach, onAgain }: { reach: Reach; onAgain(): void }) {
  return (
    <div className="note bad">
      <p role="alert">
        <strong>This view could not be loaded.</strong> {causes[reach]}
      </p>
      <p className="actions">
        {reach !== 'updated' && (
          <button type="button" onClick={onAgain}>
            Try again
          </button>
        )}
        {reach !== 'away' && (
          <button type="button" onClick={() => location.reload()}>
            Reload the page
          </button>
        )}
      </p>
    </div>
  );
}

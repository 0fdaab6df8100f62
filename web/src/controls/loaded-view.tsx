import { useEffect, useState, type ComponentType } from 'react';
import { Loading } from './view.js';
import { checkBuild, type Reach } from '../service/reach.js';
import { controls } from '../words/en/controls.js';
import { said } from '../words/said.js';

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
    if (reach === undefined) return <Loading>{said('controls', controls).view}</Loading>;
    return <NotLoaded reach={reach} onAgain={() => setAttempt(attempt + 1)} />;
  };
}

function NotLoaded({ reach, onAgain }: { reach: Reach; onAgain(): void }) {
  const words = said('controls', controls);
  return (
    <div className="note bad">
      <p role="alert">
        <strong>{words.viewMissing}</strong> {words.whyMissing[reach]}
      </p>
      <p className="actions">
        {reach !== 'updated' && (
          <button type="button" onClick={onAgain}>
            {words.again}
          </button>
        )}
        {reach !== 'away' && (
          <button type="button" onClick={() => location.reload()}>
            {words.reload}
          </button>
        )}
      </p>
    </div>
  );
}

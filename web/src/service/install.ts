// Registers the service worker, which keeps the page's own files for when there is no network; main.tsx calls it.

/** What the DOM's types do not have yet. */
interface Policy {
  createScriptURL(input: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

const loaded = import.meta.url;

/** The only address of a script that ever comes from text: the policy returns it whatever it is given. */
const address = new URL('../service-worker.js', loaded).href;

/** Does nothing where the browser has no service workers, as over plain http from another machine. */
export function keepForOffline(): void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!import.meta.env.PROD || serviceWorker === undefined) return;
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => address });
  const register = () =>
    void serviceWorker.register(policy?.createScriptURL('') ?? address).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

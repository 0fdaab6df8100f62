// The page's service worker: it answers for the page's own hashed files, and for `/` where there is no network.
// Every other request passes by it. publish.mjs puts the names of the build's files before it, as `built`.
/* global built */

/** The only cache, whose name changes with the build. */
const prefix = 'crop-page-';
const cacheName = prefix + built.id;
const root = new URL('./', globalThis.location.href);
const files = new Set(built.files.map((name) => new URL(`assets/${name}`, root).pathname));
/** What the page has at `/`, and no other program. */
const mark = '<div id="app">';

globalThis.addEventListener('install', (event) => {
  globalThis.skipWaiting();
  event.waitUntil(keepStart());
});

globalThis.addEventListener('activate', (event) => {
  event.waitUntil(removeCaches((name) => name !== cacheName).then(() => globalThis.clients.claim()));
});

globalThis.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== root.origin) return;
  if (files.has(pathname)) event.respondWith(fileFor(event.request));
  else if (mode === 'navigate' && pathname === root.pathname) event.respondWith(startFor(event));
});

/** Keeps `/` and the files but for outlines and languages; fails, so that nothing changes, if `/` is of another build. */
async function keepStart() {
  const answer = await fetch(root, { cache: 'no-cache' });
  const html = await answer.clone().text();
  if (!answer.ok || !built.start.every((name) => html.includes(name))) throw new Error('another build');
  const cache = await caches.open(cacheName);
  await cache.addAll(built.kept.map((name) => new URL(`assets/${name}`, root)));
  await cache.put(root, answer);
}

async function fileFor(request) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request.url, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await cache.put(request.url, answer.clone());
  return answer;
}

/** Asks the network first; without one, answers with what was kept. */
async function startFor(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.status < 500) event.waitUntil(leaveUnlessPage(answer.clone()));
    return answer;
  } catch (error) {
    const kept = await caches.match(root, { cacheName, ignoreVary: true });
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Another program may answer at this address now. */
async function leaveUnlessPage(answer) {
  const isHtml = (answer.headers.get('content-type') ?? '').startsWith('text/html');
  if (isHtml && (await answer.text()).includes(mark)) return;
  await globalThis.registration.unregister();
  await removeCaches(() => true);
}

async function removeCaches(isOld) {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && isOld(name)).map((name) => caches.delete(name)),
  );
}

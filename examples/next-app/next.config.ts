import type { NextConfig } from 'next';

// Otherwise, Next takes the folder of the lockfile furthest up for that of the app.
const config: NextConfig = { turbopack: { root: import.meta.dirname } };

export default config;

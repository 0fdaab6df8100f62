import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { otherVersion, queryClient, session } from './service/service.js';
import { App } from './shell/app.js';
import './shell/base.css';
import './controls/controls.css';
import './charts/charts.css';

// A file of this page is gone: the server has been updated since the page was opened.
addEventListener('vite:preloadError', () => otherVersion.set());
void session.start();

createRoot(document.getElementById('app') ?? document.body).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);

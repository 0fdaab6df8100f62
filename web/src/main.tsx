import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient, session } from './service/service.js';
import { App } from './shell/app.js';
import './shell/base.css';
import './controls/controls.css';
import './charts/charts.css';

// Until it is known whether somebody is signed in, index.html itself is what is seen.
void session.start().finally(() =>
  createRoot(document.getElementById('app') ?? document.body).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  ),
);

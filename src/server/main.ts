import './outside/heap.ts';

// Everything else after it: to load that much leaves the most behind.
await import('./http/serve.ts');

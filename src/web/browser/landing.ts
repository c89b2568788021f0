// The script of the printed landing page, which is drawn without it: only the worker that opens the app offline later.
import '#web/ui/base.css';
import { registerWorker } from './worker.ts';

registerWorker();

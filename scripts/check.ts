import { quick } from './stages.ts';
import { runStage } from './stage.ts';

// The fast half of `npm test`, for between two thoughts: one line for each step, the whole story of the first that fails.
for (const stage of quick) {
  const outcome = await runStage(stage, 'later');
  console.log(`${outcome.isOk ? '✓' : '✗'} ${stage.name.padEnd(8)} ${outcome.seconds.toFixed(1).padStart(5)} s`);
  if (!outcome.isOk) {
    console.error(`\n${outcome.output}`);
    process.exit(1);
  }
}

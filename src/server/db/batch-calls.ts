type Waiting<Question, Answer> = {
  readonly question: Question;
  readonly answered: (answer: Answer | Promise<Answer>) => void;
  readonly failed: (fault: unknown) => void;
};
type Limits<Question> = {
  readonly lanes: number;
  readonly most: number;
  readonly weigh?: (question: Question) => number;
};

/**
 * Makes a function that batches its calls: while `lanes` batches are under way, calls queue up and go out together, up
 * to a weight of `most`. A single call is not delayed. `ask` must answer in the order of its questions.
 */
export function batchCalls<Question, Answer>(
  { lanes, most, weigh = () => 1 }: Limits<Question>,
  ask: (questions: readonly Question[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
): (question: Question) => Promise<Answer> {
  const waiting: Waiting<Question, Answer>[] = [];
  let busy = 0;

  async function askFor(some: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await ask(some.map(({ question }) => question));
      const left = answers.values();
      for (const { answered, failed } of some) {
        const { value, done } = left.next();
        if (done) failed(new Error('A question was left without an answer'));
        else answered(value);
      }
      await Promise.allSettled(answers);
    } catch (fault) {
      for (const { failed } of some) failed(fault);
    }
  }

  function next(): readonly Waiting<Question, Answer>[] {
    let weight = 0;
    const tooMuch = waiting.findIndex(({ question }, i) => (weight += weigh(question)) > most && i > 0);
    return waiting.splice(0, tooMuch < 0 ? waiting.length : tooMuch);
  }

  async function run(): Promise<void> {
    busy += 1;
    while (waiting.length > 0) await askFor(next());
    busy -= 1;
  }

  return (question) =>
    new Promise((answered, failed) => {
      waiting.push({ question, answered, failed });
      if (busy < lanes) void run();
    });
}

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
 * Asks for many at once: while `lanes` questions are on their way, those who come gather for the next one, together
 * at most `most`. Whoever comes alone is asked for at once. `ask` answers in the order of what it was asked.
 */
export function gathered<Question, Answer>(
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

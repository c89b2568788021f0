import { expect, test } from 'vitest';
import { batchCalls } from './batch-calls.ts';

/** Each question waits until it is let go, so that the test decides what is under way. */
function held() {
  const asked: (readonly string[])[] = [];
  const going: (() => void)[] = [];
  const ask = async (questions: readonly string[]) => {
    asked.push(questions);
    await new Promise<void>((go) => going.push(go));
    if (questions.includes('bad')) throw new Error('no');
    return questions.map((question) => question.toUpperCase());
  };
  return { asked, ask, go: () => going.shift()?.() };
}

test('who comes alone is asked for at once, and who comes meanwhile together', async () => {
  const { asked, ask, go } = held();
  const one = batchCalls({ lanes: 1, most: 10 }, ask);
  const answers = ['a', 'b', 'c'].map(one);
  expect(asked).toEqual([['a']]);
  go();
  expect(await answers[0]).toBe('A');
  await expect.poll(() => asked).toEqual([['a'], ['b', 'c']]);
  go();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C']);
});

test('no more go together than weigh as much as is allowed, but a heavy one goes all the same', async () => {
  const { asked, ask, go } = held();
  const one = batchCalls({ lanes: 1, most: 4, weigh: (question) => question.length }, ask);
  const answers = ['a', 'bb', 'cc', 'dddddd', 'e'].map(one);
  for (const round of [1, 2, 3, 4]) {
    await expect.poll(() => asked.length).toBe(round);
    go();
  }
  await Promise.all(answers);
  expect(asked).toEqual([['a'], ['bb', 'cc'], ['dddddd'], ['e']]);
});

test('a fault is told to those who were asked for, and to nobody else', async () => {
  const { asked, ask, go } = held();
  const one = batchCalls({ lanes: 2, most: 10 }, ask);
  const [bad, good] = [one('bad'), one('good')];
  expect(asked).toEqual([['bad'], ['good']]);
  go();
  await expect(bad).rejects.toThrow('no');
  go();
  expect(await good).toBe('GOOD');
});

test('answers may come one by one, and only then is the lane free', async () => {
  const [first, second] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  const asked: number[] = [];
  const one = batchCalls({ lanes: 1, most: 1 }, async (numbers: readonly number[]) => {
    asked.push(...numbers);
    return numbers.map((n) => (n === 1 ? first.promise : second.promise));
  });
  const answers = [one(1), one(2)];
  expect(asked).toEqual([1]);
  first.reject(new Error('late'));
  await expect(answers[0]).rejects.toThrow('late');
  await expect.poll(() => asked).toEqual([1, 2]);
  second.resolve(2);
  expect(await answers[1]).toBe(2);
});

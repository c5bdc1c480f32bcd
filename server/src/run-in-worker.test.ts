import { describe, expect, it } from 'vitest'
import { runInWorker, TooMuch } from './run-in-worker.ts'

const program = new URL('../test/threads/echo.worker.ts', import.meta.url)
interface Echo {
  text: string
  /** How many works this thread has had. */
  nth: number
}
const echo = (text: string, isKept: boolean): Promise<Echo> =>
  runInWorker<Echo>(program, { text }, [], { isKept })

describe('a thread for large work', () => {
  it('stays for the next work if it is kept, and is another one otherwise', async () => {
    expect(await echo('first', true)).toEqual({ text: 'first', nth: 1 })
    expect(await echo('second', true)).toEqual({ text: 'second', nth: 2 })
    expect(await echo('third', false)).toEqual({ text: 'third', nth: 3 })
    expect(await echo('fourth', false)).toEqual({ text: 'fourth', nth: 1 })
  })

  it('works for several at the same time, each with its own answer', async () => {
    const texts = ['a', 'b', 'c', 'd', 'e']
    const answers = await Promise.all(texts.map((text) => echo(text, true)))
    expect(answers.map(({ text }) => text)).toEqual(texts)
  })

  it('is given up with its work, kept or new, and the next work has another', async () => {
    expect((await echo('before', true)).text).toBe('before')
    await expect(echo('fail', true)).rejects.toBeInstanceOf(TooMuch)
    await expect(echo('fail', true)).rejects.toBeInstanceOf(TooMuch)
    expect(await echo('after', true)).toEqual({ text: 'after', nth: 1 })
  })

  it('that takes too long is given up', async () => {
    await expect(
      runInWorker<Echo>(program, { text: 'never' }, [], { isKept: true, ms: 300 }),
    ).rejects.toBeInstanceOf(TooMuch)
    expect((await echo('after', true)).text).toBe('after')
  })
})

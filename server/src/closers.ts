import type { AppContext } from './app-context.ts'

/** What is open, closed in reverse order of opening. */
export class Closers {
  /** Work in the background ends early. */
  isOver = false
  private readonly list: (() => Promise<unknown> | undefined)[] = []

  add(close: () => Promise<unknown> | undefined): void {
    this.list.push(close)
  }

  /** Waits for background work when closing; a failure of it is logged and stops nothing else. */
  addWork(context: Pick<AppContext, 'log'>, work: Promise<unknown>, failure: string): void {
    const done = work.catch((error: unknown) =>
      context.log.error({ err: { message: (error as Error).message } }, failure),
    )
    this.add(() => {
      this.isOver = true
      return done
    })
  }

  async closeAll(): Promise<void> {
    for (const close of this.list.splice(0).toReversed()) await close()
  }
}

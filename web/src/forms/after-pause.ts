/** Runs `work` after `pause` ms without a touch, but at most `most` ms after the first one. */
export const afterPause = (work: () => void, pause: number, most: number) => {
  let quiet: ReturnType<typeof setTimeout> | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => {
    clearTimeout(quiet)
    clearTimeout(deadline)
    quiet = deadline = undefined
  }
  const run = (): void => {
    stop()
    work()
  }
  return {
    touch: (): void => {
      clearTimeout(quiet)
      quiet = setTimeout(run, pause)
      deadline ??= setTimeout(run, most)
    },
    /** Runs any waiting work immediately. */
    flush: (): void => {
      if (deadline !== undefined) run()
    },
    waiting: (): boolean => deadline !== undefined,
    stop,
  }
}

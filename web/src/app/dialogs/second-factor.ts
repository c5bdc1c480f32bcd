let ask: () => Promise<boolean> = () => Promise.resolve(false)
let asking: Promise<boolean> | null = null

/** Asks for the code of the second factor; several calls at once share one question. */
export const askSecondFactor = (): Promise<boolean> => {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

export const askSecondFactorWith = (prompt: () => Promise<boolean>): void => {
  ask = prompt
}

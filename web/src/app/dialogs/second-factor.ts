let ask: () => Promise<boolean> = () => Promise.resolve(false)
let asking: Promise<boolean> | null = null

/** Prompts for the code of the second factor; concurrent calls share one prompt. */
export const askSecondFactor = (): Promise<boolean> => {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

export const askSecondFactorWith = (prompt: () => Promise<boolean>): void => {
  ask = prompt
}

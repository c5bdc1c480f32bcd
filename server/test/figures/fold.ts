import type { Lab } from '../lab.ts'

/** Folds until nothing is left. */
export const fold = async (lab: Pick<Lab, 'owner'>, most = 1000): Promise<void> => {
  for (;;) {
    const [done] = await lab.owner<{ n: number }>('select fold_figures($1) as n', [most])
    if (done === undefined || (done.n >= 0 && done.n < most)) return
  }
}

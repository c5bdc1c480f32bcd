import { stateNames } from '@labgate/contract/kit/states'

/** States and territories as options of a choice, by name. */
export const stateOptions = Object.entries(stateNames).map(([value, label]) => ({ value, label }))

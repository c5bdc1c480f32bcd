import type { Account } from '@labgate/contract/accounts/accounts'
import { catalogOf } from '@labgate/contract/catalog/catalogs'
import { preferenceTypes } from '@labgate/contract/catalog/preference-rules'
import type { Catalog } from '@labgate/contract/catalog/shape'

const words = { ToxUrine: 'urine', ToxOral: 'oral' } as const
export type PreferenceWord = (typeof words)[keyof typeof words]

/** The toxicology types that this account orders, each with its order form. */
export const offeredTypes = (
  account: Account,
): readonly { form: Catalog; word: PreferenceWord }[] =>
  preferenceTypes.flatMap((testType) => {
    const form = account[`service_${testType}`]
      ? catalogOf(testType, account[`version_${testType}`])
      : undefined
    return form ? [{ form, word: words[testType] }] : []
  })

import type { Account } from '@labgate/contract/accounts'
import { catalogueOf } from '@labgate/contract/catalogue/catalogues'
import { preferenceTypes } from '@labgate/contract/catalogue/preference-rules'
import type { Catalogue } from '@labgate/contract/catalogue/shape'

const words = { ToxUrine: 'urine', ToxOral: 'oral' } as const

/** The toxicology types that this account orders, each with its order form. */
export const offeredTypes = (account: Account): readonly { form: Catalogue; word: string }[] =>
  preferenceTypes.flatMap((testType) => {
    const form = account[`service_${testType}`]
      ? catalogueOf(testType, account[`version_${testType}`])
      : undefined
    return form ? [{ form, word: words[testType] }] : []
  })

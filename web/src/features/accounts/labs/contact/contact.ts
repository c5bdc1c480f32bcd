import { laboratoryContact } from '@labgate/contract/accounts/laboratory-contact'
import { describeTestType } from '@labgate/contract/catalog/test-types'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import type { ReceivingAddress } from '@labgate/contract/shipping/receiving-addresses'

export type Contact = ApiResponse<typeof laboratoryContact.settings>
/** What a save makes stale. */
export const refresh = [laboratoryContact.get, laboratoryContact.settings]

/** The test types that an address is for. */
export const forWhich = ({ labTypeId }: Pick<ReceivingAddress, 'labTypeId'>): string =>
  labTypeId === 0 ? say('All other test types') : describeTestType(labTypeId)

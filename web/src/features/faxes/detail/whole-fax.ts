import type { faxes } from '@labgate/contract/faxes/faxes'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'

/** A fax with its history. */
export type WholeFax = ApiResponse<typeof faxes.get>

import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import type { callSheets } from '@labgate/contract/results/call-sheets'

/** A result that must be called, with the calls made for it. */
export type Sheet = ApiResponse<typeof callSheets.get>

import type { MoveKind } from './move-order.tsx'
import type { OrderAbout } from './order-about.ts'

/** What is open next to a list of orders, and for which of them; null: nothing. */
export type OpenDrawer = {
  what: 'result' | 'history' | 'custody' | 'issues' | 'attachments' | MoveKind
  order: OrderAbout
} | null

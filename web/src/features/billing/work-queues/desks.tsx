import { linkTo } from '@labgate/contract/access/link-to'
import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { books } from '@labgate/contract/billing/books'
import { denials } from '@labgate/contract/billing/denials'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import { payments } from '@labgate/contract/billing/payments'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, type ComponentType, type ReactNode } from 'react'
import { useMay } from '../../../session/use-session.ts'
import { late } from '../../../ui/late.tsx'
import { Waiting } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { useFilters } from '../../../ui/use-filters.ts'

interface Desk {
  /** In the address. */
  name: string
  title: string
  /** Users who can make this call see the desk. */
  call: Endpoint
  /** Loads when it is opened. */
  Shown: ComponentType<{ onBack: () => void }>
}
/** The parts of Billing Work besides its queue. */
const desks: readonly Desk[] = [
  {
    name: 'denials',
    title: say('Denials'),
    call: denials.report,
    Shown: late(async () => ({
      default: (await import('../denials/denials-desk.tsx')).DenialsDesk,
    })),
  },
  {
    name: 'receivables',
    title: say('Invoices and payments'),
    call: payments.list,
    Shown: late(async () => ({
      default: (await import('../receivables/receivables-desk.tsx')).ReceivablesDesk,
    })),
  },
  {
    name: 'files',
    title: say('Payer files'),
    call: payerFiles.list,
    Shown: late(async () => ({
      default: (await import('../payer-files/files-desk.tsx')).FilesDesk,
    })),
  },
]

/* A desk that is still loading: its heading appears immediately, so that no one presses twice. */
const Coming = ({ title }: { title: string }) => (
  <Page title={title}>
    <Waiting height={640} />
  </Page>
)

/** The open desk, and buttons for those available to the viewer. */
export const useDesks = (): { desk: ReactNode; open: { label: string; open: () => void }[] } => {
  const filters = useFilters(
    parametersOf('/billing-work', 'desk', 'by', 'days', 'tab', 'file', 'remittance'),
  )
  const may = useMay()
  const navigate = useNavigate()
  const own = desks.filter(({ call }) => may.call(call))
  const shown = own.find(({ name }) => name === filters.value.desk)
  return {
    desk: shown && (
      <Suspense fallback={<Coming title={shown.title} />}>
        <shown.Shown
          onBack={() =>
            filters.set({
              desk: undefined,
              by: undefined,
              days: undefined,
              tab: undefined,
              file: undefined,
              remittance: undefined,
            })
          }
        />
      </Suspense>
    ),
    open: [
      ...own.map(({ name, title }) => ({ label: title, open: () => filters.set({ desk: name }) })),
      ...(may.call(books.months)
        ? [{ label: say('Books'), open: () => void navigate(linkTo('/books')) }]
        : []),
    ],
  }
}

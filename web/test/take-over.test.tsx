import { tradingPartners, type TradingPartner } from '@labgate/contract/billing/trading-partners'
import { clinicalTables } from '@labgate/contract/clinical/clinical-tables'
import { interfaces } from '@labgate/contract/interfaces/interfaces'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { messages } from '@labgate/contract/results/messages'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DestinationsSection } from '../src/features/accounts/interfaces/destinations-section.tsx'
import { PartnerRecord } from '../src/features/billing/payer-files/partner-record.tsx'
import { newPartner } from '../src/features/billing/payer-files/partner-words.tsx'
import { DirectorLine } from '../src/features/clinical/clinical-tables/director-line.tsx'
import { newLabSystem } from '../src/features/results/result-desk/lab-system-form.tsx'
import { LabSystemList } from '../src/features/results/result-desk/lab-system-list.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPages } from './show.tsx'

let api: FakeApi
beforeEach(() => {
  signInAs(administrator)
  api = fakeApi()
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})

interface Waiting {
  askedBy: string
  needsOther: boolean
  enteredWith: string[]
}
interface Place {
  confirm: Endpoint
  show: (waiting: Waiting) => ReactNode
  /** What the dialog shows of what is vouched for. */
  shows: string
  takesOver: object
}
const partner: TradingPartner = {
  ...newPartner,
  tradingPartnerId: 4,
  name: 'Gulf Clearinghouse',
  host: 'sftp.gulf.example',
  isWaiting: true,
  rowVersion: 7,
}
const places: Readonly<Record<string, Place>> = {
  'an HL7 destination': {
    confirm: interfaces.confirmDestination,
    show: (waiting) => {
      const row = {
        hl7DestinationId: 4,
        locationId: 5,
        location: 'Tampa',
        active: true,
        host: 'north.example',
        port: 2575,
        tls: true,
        application: 'CHART',
        facility: '',
        withPdf: false,
        startDate: null,
        trouble: '',
        waiting: 0,
        failed: 0,
        lastSentDate: null,
        confirmed: false,
        rowVersion: 7,
        ...waiting,
      }
      api.reply(interfaces.destinations, { list: [row] })
      return (
        <DestinationsSection
          customerId={3}
          onOpen={() => undefined}
          onSendAgain={() => undefined}
        />
      )
    },
    shows: 'north.example:2575 (TLS)',
    takesOver: { hl7DestinationId: 4 },
  },
  'a laboratory system': {
    confirm: messages.confirmSystem,
    show: (waiting) => {
      const row = {
        ...newLabSystem,
        labSystemId: 4,
        name: 'North',
        orderMessage: 'OML^O21',
        host: 'north.example',
        port: 2575,
        rowVersion: 7,
        ...waiting,
      }
      api.reply(messages.systems, { list: [row] })
      return <LabSystemList />
    },
    shows: 'north.example:2575 (no TLS), OML^O21',
    takesOver: { labSystemId: 4 },
  },
  'a trading partner': {
    confirm: tradingPartners.confirm,
    show: (waiting) => (
      <PartnerRecord partner={{ ...partner, ...waiting }} onSaved={() => undefined} />
    ),
    shows: 'Files of claims for Gulf Clearinghouse',
    takesOver: { tradingPartnerId: 4 },
  },
  'the director of a laboratory': {
    confirm: clinicalTables.confirmDirector,
    show: (waiting) => (
      <DirectorLine
        lab={{
          labId: 4,
          name: 'North Bench',
          active: true,
          director: 'Ana Cruz, MD',
          cliaNumber: '',
          isDirector: false,
          rowVersion: 7,
          named: { user: 'Ana Cruz', email: 'ana@labgate.example', ...waiting },
        }}
      />
    ),
    shows: 'Ana Cruz · ana@labgate.example',
    takesOver: { labId: 4 },
  },
}

describe.each(Object.entries(places))('%s', (_, { confirm, show, shows, takesOver }) => {
  it('whose parts two people entered says who, and is taken over', async () => {
    api.reply(confirm, { message: 'You vouch for all of it now.' })
    const shown = show({ askedBy: 'Dana Reyes', needsOther: true, enteredWith: ['Dana Reyes'] })
    await showPages({ '/': () => shown }, '/')
    expect(
      (await screen.findAllByText(/You and Dana Reyes entered parts of this\./)).length,
    ).toBeGreaterThan(0)
    const [act] = await screen.findAllByRole('button', { name: /^Take over/ })
    await userEvent.click(act!)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(shows)).toBeDefined()
    expect(
      dialog.getByText(/You vouch for all of it\. Then Dana Reyes can confirm it\./),
    ).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Take over' }))
    await waitFor(() => expect(api.calls(confirm)).toHaveLength(1))
    expect(api.calls(confirm)[0]?.input).toMatchObject({
      ...takesOver,
      rowVersion: 7,
      takeOver: true,
    })
  })

  it('that one person entered is not taken over', async () => {
    const shown = show({ askedBy: 'Kim', needsOther: true, enteredWith: [] })
    await showPages({ '/': () => shown }, '/')
    expect((await screen.findAllByText(/Another person must confirm/)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: /^Take over/ })).toBeNull()
  })
})

import { specimenRanges } from '@labgate/contract/accessioning/specimen-ranges'
import { accounts, type Account } from '@labgate/contract/accounts/accounts'
import { invoices } from '@labgate/contract/billing/receivables'
import { interfaces } from '@labgate/contract/interfaces/interfaces'
import { say } from '@labgate/contract/languages/say'
import { shadow } from '@labgate/contract/people/session'
import { singleSignOn } from '@labgate/contract/people/single-sign-on'
import { users } from '@labgate/contract/people/users'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { SingleSignOnSection } from '../../../core/single-sign-on/single-sign-on-section.tsx'
import { mayLeave } from '../../../session/unsaved.ts'
import { useMay } from '../../../session/use-session.ts'
import { late } from '../../../ui/late.tsx'
import type { RailSection } from '../../../ui/section-rail.tsx'
import { mostInside } from '../../../ui/table/local-rows.ts'
import { useFieldStart } from '../../../ui/use-field-start.ts'
import type { ActedUser } from '../act-as/user-choice.tsx'
import { DestinationsSection } from '../interfaces/destinations-section.tsx'
import { FhirClientsSection } from '../interfaces/fhir-clients-section.tsx'
import { LabelsSection } from '../labels/labels-section.tsx'
import { LocationsSection } from '../locations/locations-section.tsx'
import { AttachmentsSection } from '../papers/attachments-section.tsx'
import { NotesSection } from '../papers/notes-section.tsx'
import { PreferencesSection } from '../papers/preferences-section.tsx'
import { VisitsSection } from '../papers/visits-section.tsx'
import { UsersSection } from '../users/users-section.tsx'
import type { OpenDrawer, SavedInDrawer } from './account-drawers.tsx'
import { useArrival } from './arrival.tsx'

/* Fetched once the account is on the screen, before anyone opens a drawer. */
const fetchDrawers = () => import('./account-drawers.tsx')
const AccountInvoices = late(async () => ({
  default: (await import('../../../core/receivables/account-invoices.tsx')).AccountInvoices,
}))
const AccountDrawers = late(async () => ({ default: (await fetchDrawers()).AccountDrawers }))

interface AccountLists {
  sections: readonly RailSection[]
  content: ReactNode
  drawers: ReactNode
}

/* At the limit the list is truncated, so its length means nothing. */
const counted = (list: readonly unknown[]): number | undefined =>
  list.length < mostInside ? list.length : undefined

const openedBy = (
  { location, user }: ReturnType<typeof useArrival>,
  seesUsers: boolean,
): OpenDrawer | null => {
  if (location > 0) return { what: 'location', id: location }
  return user > 0 && seesUsers ? { what: 'user', id: user } : null
}

const useSees = (may: ReturnType<typeof useMay>) => {
  const sees = {
    users: may.call(users.list),
    attachments: may.call(accounts.attachment),
    notes: may.call(accounts.note),
    labels: may.call(specimenRanges.list),
    interfaces: may.call(interfaces.clients),
    singleSignOn: may.call(singleSignOn.providers),
    visits: may.call(shadow.list),
    invoices: may.call(invoices.list),
  }
  return sees
}

type Sees = ReturnType<typeof useSees>

const sectionsOf = (account: Account, sees: Sees): readonly RailSection[] => [
  { id: 'locations', label: say('Locations'), count: counted(account.locations) },
  ...(sees.users ? [{ id: 'users', label: say('Users'), count: counted(account.users) }] : []),
  ...(sees.attachments
    ? [{ id: 'attachments', label: say('Attachments'), count: counted(account.attachments) }]
    : []),
  ...(sees.notes ? [{ id: 'notes', label: say('Notes'), count: counted(account.notes) }] : []),
  { id: 'preferences', label: say('Provider preferences') },
  ...(sees.labels ? [{ id: 'labels', label: say('Pre-printed labels') }] : []),
  ...(sees.interfaces
    ? [
        { id: 'interfaces', label: say('Interfaces') },
        { id: 'hl7', label: say('Results by HL7') },
      ]
    : []),
  ...(sees.singleSignOn ? [{ id: 'single-sign-on', label: say('Single sign-on') }] : []),
  ...(sees.invoices ? [{ id: 'invoices', label: say('Invoices') }] : []),
  ...(sees.visits ? [{ id: 'visits', label: say('Laboratory visits') }] : []),
]

interface InterfaceSectionsProps {
  customerId: number
  account: Account
  onOpen: (next: OpenDrawer | null) => void
}
const InterfaceSections = ({ customerId, account, onOpen }: InterfaceSectionsProps) => (
  <>
    <FhirClientsSection
      customerId={customerId}
      locations={account.locations}
      onAdd={() => onOpen({ what: 'add-client' })}
      onRevoke={(client) => onOpen({ what: 'revoke-client', client })}
    />
    <DestinationsSection
      customerId={customerId}
      onOpen={(destination) => onOpen({ what: 'destination', destination })}
      onSendAgain={(destination) => onOpen({ what: 'send-again', destination })}
    />
  </>
)

interface ListSectionsProps {
  account: Account
  glowing: (list: SavedInDrawer['list']) => number | undefined
  sees: Sees
  customerId: number
  onOpen: (next: OpenDrawer | null) => void
  onActAs: (user: ActedUser) => Promise<void>
}
const ListSections = ({
  account,
  glowing,
  sees,
  customerId,
  onOpen,
  onActAs,
}: ListSectionsProps) => (
  <>
    <LocationsSection
      account={account}
      onOpen={(id) => onOpen({ what: 'location', id })}
      glowing={glowing('location')}
    />
    {sees.users && (
      <UsersSection
        account={account}
        onOpen={(id) => onOpen({ what: 'user', id })}
        onActAs={(user) => void onActAs(user)}
        glowing={glowing('user')}
      />
    )}
    {sees.attachments && (
      <AttachmentsSection
        account={account}
        onAdd={() => onOpen({ what: 'add-attachment' })}
        onShow={(attachment) => onOpen({ what: 'show', attachment })}
        onDelete={(attachment) => onOpen({ what: 'delete', attachment })}
        glowing={glowing('attachment')}
      />
    )}
    {sees.notes && <NotesSection account={account} onAdd={() => onOpen({ what: 'add-note' })} />}
    <PreferencesSection account={account} />
    {sees.labels && (
      <LabelsSection
        customerId={customerId}
        onAdd={() => onOpen({ what: 'add-labels' })}
        onEnd={(range) => onOpen({ what: 'end-labels', range })}
      />
    )}
    {sees.interfaces && (
      <InterfaceSections customerId={customerId} account={account} onOpen={onOpen} />
    )}
    {sees.singleSignOn && (
      <SingleSignOnSection
        customerId={customerId}
        onOpen={(open) => onOpen({ what: 'identity-provider', open })}
      />
    )}
    {sees.invoices && (
      <Suspense fallback={null}>
        <AccountInvoices customerId={customerId} />
      </Suspense>
    )}
    {sees.visits && <VisitsSection customerId={customerId} />}
  </>
)

/** The account lists visible to this user, and the drawers for editing them. */
export const useAccountLists = (account: Account): AccountLists => {
  const may = useMay()
  const arrival = useArrival()
  const [open, setOpen] = useState(() => openedBy(arrival, may.call(users.list)))
  useFieldStart(arrival.field)
  useEffect(() => void fetchDrawers(), [])
  /* The last row saved glows once in its list. */
  const [saved, setSaved] = useState<SavedInDrawer | null>(null)
  const close = () => {
    setOpen(null)
    arrival.close()
  }
  const actAs = async (user: ActedUser) => {
    if (await mayLeave('drawer')) setOpen({ what: 'act-as', user })
  }
  const glowing = (list: SavedInDrawer['list']) => (saved?.list === list ? saved.id : undefined)
  const sees = useSees(may)
  const { customerId } = account
  return {
    sections: sectionsOf(account, sees),
    content: (
      <ListSections
        account={account}
        glowing={glowing}
        sees={sees}
        customerId={customerId}
        onOpen={setOpen}
        onActAs={actAs}
      />
    ),
    drawers: (
      <Suspense fallback={null}>
        <AccountDrawers
          account={account}
          open={open}
          onClose={close}
          onSaved={(row) => {
            setSaved(row)
            close()
          }}
          onActAs={(user) => void actAs(user)}
        />
      </Suspense>
    ),
  }
}

import type { SpecimenRange } from '@labgate/contract/accessioning/specimen-ranges'
import { accounts, type Account, type AttachmentRow } from '@labgate/contract/accounts/accounts'
import type { FhirClient, Hl7Destination } from '@labgate/contract/interfaces/interfaces'
import { say } from '@labgate/contract/languages/say'
import { ProviderDrawer, type OpenProvider } from '../../../core/single-sign-on/provider-drawer.tsx'
import { AddNoteDrawer } from '../../../ui/papers/add-note-drawer.tsx'
import { ActAsDialog } from '../act-as/act-as-dialog.tsx'
import type { ActedUser } from '../act-as/user-choice.tsx'
import { AddClientDrawer } from '../interfaces/add-client-drawer.tsx'
import { DestinationDrawer } from '../interfaces/destination-drawer.tsx'
import { RevokeClient } from '../interfaces/revoke-client.tsx'
import { SendAgain } from '../interfaces/send-again.tsx'
import { AddLabelsDrawer } from '../labels/add-labels-drawer.tsx'
import { EndLabels } from '../labels/end-labels.tsx'
import { LocationDrawer } from '../locations/location-drawer.tsx'
import { AddAttachmentDrawer } from '../papers/add-attachment-drawer.tsx'
import { DeleteAttachment } from '../papers/delete-attachment.tsx'
import { ShowAttachment } from '../papers/show-attachment.tsx'
import { UserDrawer } from '../users/user-drawer.tsx'

/** What is open beside the account; id 0 is a new one. */
export type OpenDrawer =
  | { what: 'location' | 'user'; id: number }
  | { what: 'act-as'; user: ActedUser }
  | { what: 'show' | 'delete'; attachment: AttachmentRow }
  | { what: 'add-attachment' | 'add-note' | 'add-labels' | 'add-client' }
  | { what: 'revoke-client'; client: FhirClient }
  | { what: 'destination'; destination: Hl7Destination | null }
  | { what: 'send-again'; destination: Hl7Destination }
  | { what: 'end-labels'; range: SpecimenRange }
  | { what: 'identity-provider'; open: OpenProvider }
/** The last row saved. */
export interface SavedInDrawer {
  list: 'location' | 'user' | 'attachment'
  id: number
}

interface AccountDrawersProps {
  account: Account
  open: OpenDrawer | null
  onClose: () => void
  onSaved: (saved: SavedInDrawer) => void
  onActAs: (user: ActedUser) => void
}

/**
 * Drawers for editing an account's lists, and what is shown on top of it; at most one at a time.
 */
export const AccountDrawers = ({
  account,
  open,
  onClose,
  onSaved,
  onActAs,
}: AccountDrawersProps) => {
  const { customerId } = account
  const idOf = (what: 'location' | 'user') => (open?.what === what ? open.id : null)
  const saved = (list: SavedInDrawer['list']) => (id: number) => onSaved({ list, id })
  return (
    <>
      <LocationDrawer
        customerId={customerId}
        locationId={idOf('location')}
        onClose={onClose}
        onSaved={saved('location')}
      />
      <UserDrawer
        account={account}
        userId={idOf('user')}
        onClose={onClose}
        onSaved={saved('user')}
        onActAs={onActAs}
      />
      <AddAttachmentDrawer
        customerId={customerId}
        opened={open?.what === 'add-attachment'}
        onClose={onClose}
        onAdded={saved('attachment')}
      />
      <AddNoteDrawer
        endpoint={accounts.saveNote}
        of={{ customerId }}
        refresh={[accounts.get]}
        warning={say('No patients’ names.')}
        opened={open?.what === 'add-note'}
        onClose={onClose}
      />
      <AddLabelsDrawer
        customerId={customerId}
        opened={open?.what === 'add-labels'}
        onClose={onClose}
      />
      {open?.what === 'end-labels' && <EndLabels range={open.range} onClose={onClose} />}
      <AddClientDrawer
        customerId={customerId}
        locations={account.locations}
        opened={open?.what === 'add-client'}
        onClose={onClose}
      />
      <DestinationDrawer
        destination={open?.what === 'destination' ? open.destination : null}
        locations={account.locations}
        opened={open?.what === 'destination'}
        onClose={onClose}
      />
      <ProviderDrawer
        open={open?.what === 'identity-provider' ? open.open : null}
        onClose={onClose}
      />
      {open?.what === 'send-again' && (
        <SendAgain destination={open.destination} onClose={onClose} />
      )}
      {open?.what === 'revoke-client' && <RevokeClient client={open.client} onClose={onClose} />}
      {open?.what === 'act-as' && (
        <ActAsDialog account={account} user={open.user} onClose={onClose} />
      )}
      {open?.what === 'show' && <ShowAttachment attachment={open.attachment} onClose={onClose} />}
      {open?.what === 'delete' && (
        <DeleteAttachment attachment={open.attachment} onClose={onClose} />
      )}
    </>
  )
}

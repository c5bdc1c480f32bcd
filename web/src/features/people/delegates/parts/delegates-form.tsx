import { say } from '@labgate/contract/languages/say'
import { home } from '@labgate/contract/overviews/home'
import { delegates } from '@labgate/contract/people/signatures'
import { Alert, Checkbox, SimpleGrid, Stack, Text } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { useApiMutation } from '../../../../api/queries.ts'
import { unsaved } from '../../../../session/unsaved.ts'
import { useMay } from '../../../../session/use-session.ts'
import { Failure } from '../../../../ui/failure.tsx'
import { IconInfoCircle, IconMinus, IconPlus } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'
import { SaveBar } from '../../../../ui/save-bar.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import { useLatest } from '../../../../use-latest.ts'
import { PickList } from './pick-list.tsx'

interface Delegate {
  userId_Delegate: number
  name: string
  dateAttested: string | null
  inStaffHand: boolean
}
interface PickListsProps {
  /** Active users of the account other than the provider. */
  people: readonly { userId: number; name: string }[]
  chosen: readonly number[]
  may: boolean
  inOrder: (one: number, other: number) => number
  names: ReadonlyMap<number, string>
  noteOf: (id: number) => ReactNode
  onChosen: (next: readonly number[]) => void
}
const PickLists = ({ people, chosen, may, inOrder, names, noteOf, onChosen }: PickListsProps) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
    <PickList
      title={say('Users of your account')}
      act={say('Add')}
      icon={IconPlus}
      items={people
        .filter((person) => !chosen.includes(person.userId))
        .map((person) => ({ id: person.userId, name: person.name }))}
      onPick={(id) => onChosen([...chosen, id])}
      empty={
        people.length === 0
          ? say(
              'There are no other users in your account. Your administrator can add users in Account Information.',
            )
          : say('All are delegates.')
      }
      disabled={!may}
    />
    <PickList
      title={say('Can sign in your name')}
      act={say('Remove')}
      icon={IconMinus}
      items={chosen
        .toSorted(inOrder)
        .map((id) => ({ id, name: names.get(id) ?? '', note: noteOf(id) }))}
      onPick={(id) => onChosen(chosen.filter((one) => one !== id))}
      empty={say('No delegates. Choose from the other list.')}
      disabled={!may}
    />
  </SimpleGrid>
)

interface AttestationProps {
  attested: boolean
  fault: string
  error: Error | null
  changed: number
  saving: boolean
  pending: Set<number>
  gone: number[]
  onAttest: (attested: boolean) => void
  onSave: () => void
  onUndo: () => void
}
const Attestation = ({
  attested,
  fault,
  error,
  changed,
  saving,
  pending,
  gone,
  onAttest,
  onSave,
  onUndo,
}: AttestationProps) => (
  <>
    <Checkbox
      id="attest"
      label={say(
        'I authorize the people listed to sign orders in my name, and I am responsible for what they sign.',
      )}
      checked={attested}
      error={fault}
      onChange={(event) => onAttest(event.currentTarget.checked)}
    />
    {error && <Failure error={error} />}
    <SaveBar
      label={say('Save delegates')}
      changed={changed}
      saving={saving}
      onSave={onSave}
      onUndo={onUndo}
      undoLabel={say('Cancel')}
      always={pending.size > 0 || gone.length > 0}
    />
  </>
)

interface DelegatesNoteProps {
  may: boolean
  /** Someone added delegates that the provider has not attested. */
  hasPending: boolean
}
const DelegatesNote = ({ may, hasPending }: DelegatesNoteProps) => {
  if (!may)
    return (
      <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />}>
        {say('Delegates are read-only while acting as a customer. Only the provider can attest.')}
      </Alert>
    )
  return (
    hasPending && (
      <Alert
        color="yellow"
        variant="light"
        icon={<IconInfoCircle aria-hidden />}
        title={say('Someone else added delegates for you')}
      >
        {say(
          'They can sign in your name only after you attest: review the list, check the box, and save.',
        )}
      </Alert>
    )
  )
}

/* What the form shows about the people: names, states, order, and the number of changes. */
const describeDelegates = (
  saved: readonly Delegate[],
  people: DelegatesFormProps['people'],
  chosen: readonly number[],
) => {
  const before = saved.map(({ userId_Delegate }) => userId_Delegate)
  const active = new Set(people.map((person) => person.userId))
  const names = new Map([
    ...saved.map((row) => [row.userId_Delegate, row.name] as const),
    ...people.map((person) => [person.userId, person.name] as const),
  ])
  const pending = new Set(
    saved
      .filter(({ dateAttested }) => dateAttested === null)
      .map(({ userId_Delegate }) => userId_Delegate),
  )
  const inStaffHand = new Set(
    saved.filter((row) => row.inStaffHand).map(({ userId_Delegate }) => userId_Delegate),
  )
  const gone = before.filter((id) => !active.has(id))
  const changed =
    chosen.filter((id) => !before.includes(id)).length +
    before.filter((id) => !chosen.includes(id)).length
  /* By last name, in server order. */
  const place = new Map(people.map((person, index) => [person.userId, index]))
  const inOrder = (one: number, other: number): number =>
    (place.get(one) ?? -1) - (place.get(other) ?? -1)

  const noteOf = (id: number) => {
    if (!active.has(id)) return <StatusWord tone="danger">{say('Inactive')}</StatusWord>
    if (inStaffHand.has(id))
      return <StatusWord tone="waiting">{say('Sign-in to confirm')}</StatusWord>
    if (pending.has(id)) return <StatusWord tone="waiting">{say('Pending attestation')}</StatusWord>
    return before.includes(id) ? undefined : <StatusWord tone="plain">{say('New')}</StatusWord>
  }
  return { active, names, pending, gone, changed, inOrder, noteOf }
}

interface DelegatesFormProps {
  userId: number
  /** The saved delegates. */
  saved: readonly Delegate[]
  /** Of the whole list. */
  rowVersion: number
  /** Active users of the account other than the provider. */
  people: readonly { userId: number; name: string }[]
  /** Reloads both lists. */
  onCancel: () => void
}

/**
 * Two lists; choosing moves a name to the other. Save replaces the whole list and requires the
 * attestation (records.md#delegates).
 */
export const DelegatesForm = ({
  userId,
  saved,
  rowVersion,
  people,
  onCancel,
}: DelegatesFormProps) => {
  const may = useMay().call(delegates.save)
  const before = saved.map(({ userId_Delegate }) => userId_Delegate)
  const [chosen, setChosen] = useState<readonly number[]>(before)
  const [attested, setAttested] = useState(false)
  const [fault, setFault] = useState('')
  const { save, saving, error } = useApiMutation(delegates.save, {
    refresh: [delegates.list, home.shell, home.dashboard],
    unseen: [delegates.list],
  })

  const { active, names, pending, gone, changed, inOrder, noteOf } = describeDelegates(
    saved,
    people,
    chosen,
  )
  const cancel = () => {
    setChosen(before)
    setAttested(false)
    setFault('')
    onCancel()
  }
  const lose = useLatest(cancel)
  const hasChanges = changed > 0
  useEffect(
    () =>
      hasChanges
        ? unsaved.add({ place: 'page', lose: () => lose.current(), keepDraft: () => undefined })
        : undefined,
    [hasChanges, lose],
  )

  const send = async () => {
    setFault(
      attested ? '' : say('Check this box first to authorize these people to sign in your name.'),
    )
    if (!attested) return document.getElementById('attest')?.focus()
    const list = chosen
      .filter((id) => active.has(id))
      .map((id) => ({ userId, userId_Delegate: id }))
    try {
      notify.success((await save({ userId, delegates: list, attested: true, rowVersion })).message)
      setAttested(false)
    } catch {
      /* Shown below. */
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Stack gap="md" maw={920}>
        <DelegatesNote may={may} hasPending={pending.size > 0} />
        <PickLists
          people={people}
          chosen={chosen}
          may={may}
          inOrder={inOrder}
          names={names}
          noteOf={noteOf}
          onChosen={setChosen}
        />
        {gone.length > 0 && (
          <Text size="sm" c="dimmed">
            {say('Inactive users cannot sign and are removed when you save.')}
          </Text>
        )}
        {may && (
          <Attestation
            attested={attested}
            fault={fault}
            error={error}
            changed={changed}
            saving={saving}
            pending={pending}
            gone={gone}
            onAttest={(next) => {
              setAttested(next)
              setFault('')
            }}
            onSave={() => void send()}
            onUndo={cancel}
          />
        )}
      </Stack>
    </form>
  )
}

import { linkTo } from '@labgate/contract/access/link-to'
import { incidents, type IncidentRow } from '@labgate/contract/desk/incidents'
import { say } from '@labgate/contract/languages/say'
import { users } from '@labgate/contract/people/users'
import { trackingLink } from '@labgate/contract/shipping/carriers'
import { Anchor, Button, Group, Select, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { IncidentForm, incidentFields } from '../../../core/incidents/incident-form.tsx'
import { IncidentState } from '../../../core/incidents/incident-words.tsx'
import { phoneAsText } from '../../../forms/phone.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { AddNoteDrawer } from '../../../ui/papers/add-note-drawer.tsx'
import { NoteList } from '../../../ui/papers/note-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { WhoseLayer } from '../../../ui/whose.tsx'
import { IncidentActs } from './incident-acts.tsx'
import { IncidentFiles } from './incident-files.tsx'

/** Its owner: the user, or someone the user can assign it to. */
const Owner = ({ incident }: { incident: IncidentRow }) => {
  const { userId } = useSession()
  const assigns = useMay().call(incidents.assign)
  const query = useApiQuery(users.ticketAssignList, { userId }, { enabled: assigns })
  const { save, saving } = useApiMutation(incidents.assign, {
    refresh: [incidents.list, incidents.get],
  })
  if (!assigns)
    return (
      <Text size="sm">
        {incident.owner === ''
          ? say('Not assigned to anyone.')
          : say('{owner} is assigned.', { owner: incident.owner })}
      </Text>
    )
  const others = query.data?.list ?? []
  const data = [
    { value: String(userId), label: say('Assign to me') },
    ...others
      .filter(({ userId_Assign: id }) => id !== userId)
      .map(({ userId_Assign: id, name }) => ({ value: String(id), label: name })),
    ...(incident.userId_Owner > 0 &&
    incident.userId_Owner !== userId &&
    !others.some(({ userId_Assign: id }) => id === incident.userId_Owner)
      ? [{ value: String(incident.userId_Owner), label: incident.owner }]
      : []),
  ]
  const give = async (owner: string | null) => {
    try {
      notify.success(
        (
          await save({
            customerIncidentId: incident.customerIncidentId,
            userId_Owner: Number(owner ?? 0),
            rowVersion: incident.rowVersion,
          })
        ).message,
      )
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Select
      label={say('Assigned to')}
      placeholder={say('Unassigned')}
      data={data}
      value={incident.userId_Owner > 0 ? String(incident.userId_Owner) : null}
      clearable
      disabled={saving}
      onChange={(value) => void give(value)}
    />
  )
}

const Links = ({ incident }: { incident: IncidentRow }) => {
  const link = trackingLink(incident.shippingMethodId, incident.trackingNo)
  return (
    <Group gap="md">
      {incident.labOrderId > 0 && (
        <Anchor
          size="sm"
          renderRoot={(props: object) => (
            <Link {...linkTo('/lab-order', { id: incident.labOrderId })} {...props} />
          )}
        >
          {say('Specimen {specimenBarcode}', { specimenBarcode: incident.specimenBarcode })}
        </Anchor>
      )}
      {incident.patientId > 0 && (
        <Anchor
          size="sm"
          renderRoot={(props: object) => (
            <Link {...linkTo('/patient', { id: incident.patientId })} {...props} />
          )}
        >
          {incident.patient}
        </Anchor>
      )}
      {incident.shipLogId > 0 && (
        <Text size="sm">{say('Parcel {shipLogNo}', { shipLogNo: incident.shipLogNo })}</Text>
      )}
      {link !== '' && (
        <Anchor size="sm" href={link} target="_blank" rel="noreferrer">
          {say('Follow {trackingNo}', { trackingNo: incident.trackingNo })}
        </Anchor>
      )}
    </Group>
  )
}

interface AddNoteButtonsProps {
  isLaboratory: boolean
  onAdding: (next: 'laboratory' | 'both' | undefined) => void
}
const AddNoteButtons = ({ isLaboratory, onAdding }: AddNoteButtonsProps) => (
  <Group gap="xs">
    {isLaboratory && (
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onAdding('laboratory')}
      >
        {say('Internal')}
      </Button>
    )}
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={() => onAdding('both')}
    >
      {isLaboratory ? say('Visible to the practice') : say('Add note')}
    </Button>
  </Group>
)

const Notes = ({
  customerIncidentId,
  notes,
}: {
  customerIncidentId: number
  notes: readonly {
    customerIncidentNoteId: number
    note: string
    forCustomer: boolean
    createdBy: string
    dateCreated: string | null
  }[]
}) => {
  const [adding, setAdding] = useState<'both' | 'laboratory'>()
  const isLaboratory = useMay().call(incidents.save)
  return (
    <Section
      id="notes"
      title={say('Notes')}
      columns={1}
      actions={<AddNoteButtons isLaboratory={isLaboratory} onAdding={setAdding} />}
    >
      {notes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {say('No notes yet.')}
        </Text>
      ) : (
        <NoteList
          label={say('Notes')}
          notes={notes.map(
            ({ customerIncidentNoteId: id, note, forCustomer, createdBy, dateCreated }) => ({
              id,
              note,
              dateTime: dateCreated,
              createdBy: isLaboratory
                ? `${createdBy}${forCustomer ? say(', visible to the practice') : say(', internal')}`
                : createdBy,
            }),
          )}
        />
      )}
      <AddNoteDrawer
        endpoint={incidents.addNote}
        of={{ customerIncidentId, forCustomer: adding === 'both' }}
        refresh={[incidents.get, incidents.list]}
        warning={
          adding === 'both'
            ? say('Practice and laboratory see it.')
            : say('The practice does not see it.')
        }
        isBare
        opened={adding !== undefined}
        onClose={() => setAdding(undefined)}
      />
    </Section>
  )
}

const whoseOf = ({ labOrderId, patientId }: IncidentRow) => {
  if (labOrderId > 0) return { labOrderId }
  return patientId > 0 ? { patientId } : undefined
}

/** One account issue: its facts, its owner, and its notes. */
export const IncidentDetail = ({
  customerIncidentId,
  onSaved,
}: {
  customerIncidentId: number
  onSaved: (id: number) => void
}) => {
  const query = useApiQuery(incidents.get, { customerIncidentId })
  const fields = useMemo(
    () => (query.data === undefined ? undefined : incidentFields(query.data)),
    [query.data],
  )
  return (
    <Loaded from={query} height={420}>
      {(incident) => (
        <WhoseLayer of={whoseOf(incident)}>
          <Stack gap="md">
            <Group justify="space-between" align="start">
              <Group gap="sm">
                <IncidentState of={incident} />
                <IncidentActs incident={incident} />
              </Group>
              <Text size="sm" c="dimmed">
                {[
                  incident.customer,
                  incident.location,
                  phoneAsText(incident.phone),
                  incident.createdBy === ''
                    ? ''
                    : say('by {createdBy}', { createdBy: incident.createdBy }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Group>
            <Links incident={incident} />
            <Owner incident={incident} />
            {incident.fromPractice && (
              <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {incident.ticketNote}
              </Text>
            )}
            <Notes customerIncidentId={customerIncidentId} notes={incident.notes} />
            <IncidentFiles customerIncidentId={customerIncidentId} files={incident.files} />
            {fields && <IncidentForm incident={fields} onSaved={onSaved} />}
          </Stack>
        </WhoseLayer>
      )}
    </Loaded>
  )
}

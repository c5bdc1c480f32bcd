import { incidents, type IncidentRow } from '@labgate/contract/desk/incidents'
import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import { useApiMutation } from '../../../api/queries.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { IconCheck, IconUser } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import type { RowAction } from '../../../ui/table/columns.ts'

/** Taking an account issue oneself, and resolving it: one click each, if possible. */
export const useIncidentActs = (): ((of: IncidentRow) => readonly RowAction<IncidentRow>[]) => {
  const may = useMay()
  const { userId } = useSession()
  const refresh = [incidents.list, incidents.get]
  const assigning = useApiMutation(incidents.assign, { refresh })
  const saving = useApiMutation(incidents.save, { refresh })
  const closing = useApiMutation(incidents.close, { refresh })
  const tell = async (act: Promise<{ message: string }>): Promise<void> => {
    try {
      notify.success((await act).message)
    } catch (error) {
      notify.failure(error)
    }
  }
  const take = ({ customerIncidentId, rowVersion }: IncidentRow) =>
    tell(assigning.save({ customerIncidentId, userId_Owner: userId, rowVersion }))
  const resolve = ({ customerIncidentId, rowVersion }: IncidentRow) =>
    tell(saving.save({ customerIncidentId, status: 'resolved', rowVersion }))
  const close = ({ customerIncidentId, rowVersion }: IncidentRow) =>
    tell(closing.save({ customerIncidentId, rowVersion }))
  return ({ status, userId_Owner: owner, fromPractice }) =>
    status === 'resolved'
      ? []
      : [
          ...(fromPractice && may.call(incidents.close)
            ? [{ label: say('Close'), icon: IconCheck, run: (row: IncidentRow) => void close(row) }]
            : []),
          ...(may.call(incidents.assign) && owner !== userId
            ? [{ label: say('Take'), icon: IconUser, run: (row: IncidentRow) => void take(row) }]
            : []),
          ...(may.call(incidents.save)
            ? [
                {
                  label: say('Resolve'),
                  icon: IconCheck,
                  run: (row: IncidentRow) => void resolve(row),
                },
              ]
            : []),
        ]
}

/** The same acts on the record. */
export const IncidentActs = ({ incident }: { incident: IncidentRow }) => {
  const acts = useIncidentActs()
  return acts(incident).map(({ label, icon: Mark, run }) => (
    <Button
      key={label}
      size="xs"
      variant="default"
      leftSection={<Mark size={14} aria-hidden />}
      onClick={() => run(incident)}
    >
      {label}
    </Button>
  ))
}

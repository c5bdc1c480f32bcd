import { importColumns, imports, mostImported, templateOf, type ImportKind } from '@labgate/contract/imports'
import { worksAtLaboratory } from '@labgate/contract/user-types'
import { orders } from '@labgate/contract/orders'
import { patients } from '@labgate/contract/patients'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSave } from '../../api/queries.ts'
import { useSession } from '../../session/use-session.ts'
import { Failure } from '../../ui/failure.tsx'
import { FileField, type TakenFile } from '../../ui/fields/file-field.tsx'
import { downloadText } from '../../ui/files.ts'
import { IconDownload } from '../../ui/icons/icons.ts'
import { counted, importedFile } from '../../ui/import/import-outcome.tsx'
import { notify } from '../../ui/notify.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { ImportPreview, type Preview } from './import-preview.tsx'

const titles: Readonly<Record<ImportKind, string>> = { patients: 'Import patients', orders: 'Import orders' }
const refreshed = { patients: [patients.list], orders: [orders.list] } as const
const named = (count: number, kind: ImportKind): string => `${counted(count)} ${count === 1 ? kind.slice(0, -1) : kind}`

const About = ({ kind }: { kind: ImportKind }) => {
  const { values } = useSession()
  return (
    <Stack gap="xs">
      <Text size="sm">
        {kind === 'patients'
          ? `New patients of ${values.customerName}${values.locationId > 0 ? `, at ${values.locationName}` : ', at its primary location'}. Who is there already is left out and never changed.`
          : `New orders of ${values.customerName}. Each row names its patient by record number and birth date, and is held to the rules of an order that is typed in.`}
      </Text>
      <Text size="sm">
        {`The first row names the columns; at most ${mostImported[kind].toLocaleString('en-US')} rows.${kind === 'orders' ? ' Several tests or codes in one cell have semicolons between them.' : ''}`}
      </Text>
      <Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => downloadText(`${kind}.csv`, 'text/csv', templateOf(kind))}
        >
          {`Template with ${importColumns[kind].length} columns`}
        </Button>
      </Group>
    </Stack>
  )
}

/** A file, then what it would bring, then the import: all of it or nothing. */
export const ImportDrawer = ({ kind, onClose }: { kind: ImportKind; onClose: () => void }) => {
  const { accountId, values, who } = useSession()
  const [file, setFile] = useState<TakenFile | null>(null)
  const [missing, setMissing] = useState(false)
  const [preview, setPreview] = useState<Preview | null>(null)
  const looking = useSave(imports.preview)
  const applying = useSave(imports.apply, { refresh: refreshed[kind] })
  const asked = {
    kind,
    customerId: accountId,
    fileAsBase64: file?.fileAsBase64 ?? '',
    missing,
    ...(kind === 'patients' && values.locationId > 0 && { locationId: values.locationId }),
  }
  const begin = (): void => {
    setPreview(null)
    looking.reset()
    applying.reset()
  }
  const look = () => looking.save(asked).then(setPreview, () => undefined)
  const apply = () =>
    applying.save(asked).then(
      ({ message }) => {
        notify.success(message)
        onClose()
      },
      () => undefined,
    )
  const mayTick = worksAtLaboratory(who)
  const isReady = preview !== null && preview.faults.count === 0 && preview.coming > 0
  const error = applying.error ?? looking.error
  return (
    <SideDrawer opened title={titles[kind]} onClose={onClose} size={640}>
      <Stack gap="md">
        <About kind={kind} />
        <FileField
          label="CSV file, up to 5 MB"
          kinds={importedFile}
          required
          onTaken={(taken) => {
            begin()
            setFile(taken)
          }}
        />
        {mayTick && (
          <Checkbox
            label="Tick as missing what a row leaves empty"
            description="As with a requisition on paper: it is asked for later."
            checked={missing}
            onChange={(event) => {
              begin()
              setMissing(event.currentTarget.checked)
            }}
          />
        )}
        {preview && <ImportPreview kind={kind} preview={preview} />}
        {error && <Failure error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {isReady ? (
            <Button loading={applying.saving} onClick={() => void apply()}>
              {`Import ${named(preview.coming, kind)}`}
            </Button>
          ) : (
            <Button disabled={file === null || preview !== null} loading={looking.saving} onClick={() => void look()}>
              Show what it brings
            </Button>
          )}
        </Group>
      </Stack>
    </SideDrawer>
  )
}

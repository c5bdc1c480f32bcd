import type { Answered } from '@labgate/contract/endpoint'
import { analytes, isAsSent } from '@labgate/contract/catalogue/analytes'
import { messages } from '@labgate/contract/messages'
import { Button, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { useSave } from '../../api/queries.ts'
import { notify } from '../../ui/notify.tsx'
import { Section } from '../../ui/section.tsx'

const ignored = 'ignored'
export const analyteOptions = [
  { value: 'as-sent', label: 'As sent, under its own name' },
  { value: ignored, label: 'Nothing: do not report it' },
  ...analytes.filter(({ key }) => !isAsSent(key)).map(({ key, name, kind }) => ({ value: key as string, label: `${name} (${kind})` })),
]
export const methodOptions = [
  { value: 'measured', label: 'Measured or detected' },
  { value: 'confirmation', label: 'Confirmation' },
  { value: 'screen', label: 'Screen' },
]
/** '' on the wire: what the code says is read past. */
export const analyteOnWire = (chosen: string): string => (chosen === ignored ? '' : chosen)

/* OBX-3 of the segments that are shown: code, name and system. */
const codesIn = ({ segments }: Pick<Answered<typeof messages.get>, 'segments'>): { code: string; system: string; label: string }[] => {
  const all = segments
    .filter(({ name }) => name === 'OBX')
    .flatMap(({ fields }) => {
      const [code = '', ...rest] = (fields.find(({ no }) => no === 3)?.says ?? '').split(' · ')
      return code === '' ? [] : [{ code, system: rest.length > 1 ? (rest[1] ?? '') : '', label: [code, rest[0]].filter(Boolean).join(' ') }]
    })
  return [...new Map(all.map((one) => [`${one.code} ${one.system}`, one])).values()]
}

/** Says what a code of the sender is in the catalogue, then the message is filed again. */
export const MapCode = ({ message, onMapped }: { message: Answered<typeof messages.get>; onMapped: () => void }) => {
  const codes = codesIn(message)
  const [code, setCode] = useState<string | null>(null)
  const [analyte, setAnalyte] = useState<string | null>(null)
  const [method, setMethod] = useState('measured')
  const { save, saving } = useSave(messages.saveMapping, { refresh: [messages.mappings] })
  const chosen = codes.find((one) => `${one.code} ${one.system}` === code)
  const map = async (): Promise<void> => {
    if (chosen === undefined || analyte === null) return
    try {
      await save({
        analyteMappingId: 0,
        labSystemId: message.labSystemId,
        code: chosen.code,
        codingSystem: chosen.system,
        analyte: analyteOnWire(analyte),
        method: method as 'measured',
      })
      onMapped()
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Section id="map" title="Map a code" columns={1}>
      <Group gap="sm" align="end">
        <Select
          label="Code of the sender"
          w={260}
          data={codes.map(({ code: of, system, label }) => ({ value: `${of} ${system}`, label }))}
          value={code}
          onChange={setCode}
        />
        <Select label="Is in the catalogue" w={320} searchable data={analyteOptions} value={analyte} onChange={setAnalyte} limit={60} />
        <Select label="Made by" w={200} allowDeselect={false} data={methodOptions} value={method} onChange={(value) => setMethod(value ?? 'measured')} />
        <Button disabled={chosen === undefined || analyte === null} loading={saving} onClick={() => void map()}>
          Map and file again
        </Button>
      </Group>
    </Section>
  )
}

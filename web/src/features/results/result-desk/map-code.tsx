import { analytes, isAsSent } from '@labgate/contract/catalog/analytes'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { messages } from '@labgate/contract/results/messages'
import { Button, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { notify } from '../../../ui/notify.tsx'
import { Section } from '../../../ui/section.tsx'

const ignored = 'ignored'
export const analyteOptions = [
  { value: 'as-sent', label: say('Report as sent') },
  { value: ignored, label: say('Do not report') },
  ...analytes
    .filter(({ key }) => !isAsSent(key))
    .map(({ key, name, kind }) => ({ value: key as string, label: `${name} (${kind})` })),
]
export const methodOptions = [
  { value: 'measured', label: say('Measured or detected') },
  { value: 'confirmation', label: say('Confirmation') },
  { value: 'screen', label: say('Screen') },
]
/** '' on the wire: what the code reports is ignored. */
export const analyteOnWire = (chosen: string): string => (chosen === ignored ? '' : chosen)

interface Coded {
  code: string
  system: string
  label: string
}
const keyOf = ({ code, system }: Coded): string => `${code} ${system}`

/* OBX-3 of the segments shown: code, name, and system. */
const codesIn = ({ segments }: Pick<ApiResponse<typeof messages.get>, 'segments'>): Coded[] => {
  const all = segments
    .filter(({ name }) => name === 'OBX')
    .flatMap(({ fields }) => {
      const [code = '', ...rest] = (fields.find(({ no }) => no === 3)?.says ?? '').split(' · ')
      return code === ''
        ? []
        : [
            {
              code,
              system: rest.length > 1 ? (rest[1] ?? '') : '',
              label: [code, rest[0]].filter(Boolean).join(' '),
            },
          ]
    })
  return [...new Map(all.map((one) => [keyOf(one), one])).values()]
}

/**
 * Maps a sender's code to the catalog, then files the message again. Only codes without a mapping
 * are offered; a single one is preselected.
 */
export const MapCode = ({
  message,
  onMapped,
}: {
  message: ApiResponse<typeof messages.get>
  onMapped: () => void
}) => {
  const { data: known } = useApiQuery(messages.mappings, { labSystemId: message.labSystemId })
  const isMapped = ({ code, system }: Coded): boolean =>
    known?.list.some((one) => one.code === code && one.codingSystem === system) ?? false
  const codes = codesIn(message).filter((one) => !isMapped(one))
  const [picked, setCode] = useState<string | null>(null)
  const [only] = codes
  const code =
    picked ?? (known !== undefined && codes.length === 1 && only !== undefined ? keyOf(only) : null)
  const [analyte, setAnalyte] = useState<string | null>(null)
  const [method, setMethod] = useState('measured')
  const { save, saving } = useApiMutation(messages.saveMapping, { refresh: [messages.mappings] })
  const chosen = codes.find((one) => keyOf(one) === code)
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
    <Section id="map" title={say('Map a code')} columns={1}>
      <Group gap="sm" align="end">
        <Select
          label={say('Sender’s code')}
          w={260}
          data={codes.map((one) => ({ value: keyOf(one), label: one.label }))}
          value={code}
          onChange={setCode}
        />
        <Select
          label={say('Analyte')}
          w={320}
          searchable
          data={analyteOptions}
          value={analyte}
          onChange={setAnalyte}
          limit={60}
        />
        <Select
          label={say('Method')}
          w={230}
          data={methodOptions}
          value={method}
          onChange={(value) => setMethod(value ?? 'measured')}
        />
        <Button
          disabled={chosen === undefined || analyte === null}
          loading={saving}
          onClick={() => void map()}
        >
          {say('Map and file again')}
        </Button>
      </Group>
    </Section>
  )
}

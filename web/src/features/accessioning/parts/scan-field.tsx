import { scanOf } from '@labgate/contract/kit/numbers'
import { say } from '@labgate/contract/languages/say'
import { Kbd, TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useRef, useState, type Ref } from 'react'
import { IconBarcode } from '../../../ui/icons/icons.ts'
import { useFocusBack } from './use-focus-back.ts'
import classes from '../accessioning.module.css'

interface ScanFieldProps {
  onCode: (code: string) => void
  field?: Ref<HTMLInputElement>
  disabled?: boolean
}

/**
 * Manual entry of a tube number; a scanner needs no focus here. An impossible number is reported at
 * the field.
 */
export const ScanField = ({ onCode, field, disabled = false }: ScanFieldProps) => {
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const own = useRef<HTMLInputElement>(null)
  const input = useMergedRef(own, field ?? null)
  useFocusBack(own, { onFingers: false })
  const take = (): void => {
    const typed = text.trim()
    if (typed === '') return setFault(say('Scan a tube, or type the number of its label.'))
    const scan = scanOf(typed)
    if (scan?.kind !== 'specimen')
      return setFault(say('That is not a valid tube number. Check the 12 digits.'))
    setText('')
    setFault('')
    onCode(scan.code)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <TextInput
        ref={input}
        label={say('Specimen number')}
        placeholder={say('Type it, then press Enter')}
        leftSection={<IconBarcode size={18} aria-hidden />}
        rightSection={
          <Kbd size="xs" className={classes['key'] ?? ''}>
            /
          </Kbd>
        }
        value={text}
        error={fault}
        disabled={disabled}
        autoComplete="off"
        inputMode="numeric"
        data-takes-scans=""
        maxLength={20}
        w="100%"
        maw={420}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setFault('')
        }}
      />
    </form>
  )
}

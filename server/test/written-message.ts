/**
 * A result message as written by hand: its lines from OBR or OBX on, for an order of openPractice's
 * patient. If the first line is not an OBR, everything is in one panel.
 */
export const written = (controlId: string, barcode: string, ...lines: readonly string[]): Buffer =>
  Buffer.from(
    [
      `MSH|^~\\&|BENCHLINK|NORTH|LABGATE|CLINIC|20260731120000-0400||ORU^R01^ORU_R01|${controlId}|P|2.5.1`,
      'PID|1||||MOSS^ADA||19800517|F',
      `ORC|RE|${barcode}|F${barcode}`,
      ...(lines[0]?.startsWith('OBR') === true
        ? []
        : [`OBR|1|${barcode}|F${barcode}|58410-2^CBC^LN`]),
      ...lines,
      '',
    ].join('\r'),
    'utf8',
  )

/**
 * A urine culture with two organisms and their susceptibilities, in the style of the laboratory
 * results interface.
 */
export const cultureLines = (barcode: string): string[] => [
  `OBR|1|${barcode}|C${barcode}|630-4^Bacteria identified in Urine by Culture^LN`,
  'OBX|1|ST|CNT^Colony count^L||>10^5 CFU/mL||||||F',
  'OBX|2|CWE|630-4^Bacteria identified^LN|1|112283007^Escherichia coli^SCT|||A|||F',
  'OBX|3|CWE|630-4^Bacteria identified^LN|2|56415008^Klebsiella pneumoniae^SCT|||A|||F',
  'NTE|1|L|Extended-spectrum beta-lactamase: contact precautions',
  `OBR|2|${barcode}|S1${barcode}|50545-3^Bacterial susceptibility panel^LN||||||||||||||||||||||630-4&Bacteria identified&LN^1^Escherichia coli|||^C${barcode}`,
  'OBX|1|NM|18864-9^Ampicillin^LN||32|ug/mL||R|||F',
  'OBX|2|SN|18906-8^Ciprofloxacin^LN||<=^0.25|ug/mL||S|||F',
  `OBR|3|${barcode}|S2${barcode}|50545-3^Bacterial susceptibility panel^LN||||||||||||||||||||||630-4&Bacteria identified&LN^2^Klebsiella pneumoniae|||^C${barcode}`,
  'OBX|1|NM|18864-9^Ampicillin^LN||64|ug/mL||R|||F',
  'OBX|2|SN|18906-8^Ciprofloxacin^LN||>=^4|ug/mL||R|||F',
]

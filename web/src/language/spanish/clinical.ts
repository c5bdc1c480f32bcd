/** Of the screens in clinical. */
export const clinical = {
  '(shipped, not approved)': '(incluida de fábrica, no aprobada)',
  'A publication, guideline, or your own validation.':
    'Una publicación, una guía o su propia validación.',
  'All {length} to approve': 'Las {length} por aprobar',
  'Another person must confirm the director before tables are approved.':
    'Otra persona debe confirmar al director antes de que se aprueben las tablas.',
  'Approve {count} of {title}': 'Aprobar {count} de {title}',
  'Approve {text}': 'Aprobar {text}',
  'As precise as known: 2026, 2026-03, or 2026-03-31.':
    'Tan precisa como se conozca: 2026, 2026-03 o 2026-03-31.',
  'Catalog keys separated by semicolons, for example: oxycodone; oxymorphone':
    'Claves del catálogo separadas por punto y coma, por ejemplo: oxycodone; oxymorphone',
  'Check that the user is the person whose name is printed, and that this person is the laboratory’s director. This user approves its clinical tables then. If anything is wrong, cancel, and an administrator corrects it on the Lab screen.':
    'Verifique que el usuario sea la persona cuyo nombre está impreso y que esa persona dirija el laboratorio. Este usuario aprobará entonces sus tablas clínicas. Si algo está mal, cancele, y un administrador lo corrige en la pantalla Laboratorio.',
  'Confirm director': 'Confirmar director',
  'Director: {director}': 'Director: {director}',
  'Discard the draft?': '¿Descartar el borrador?',
  'Draft discarded': 'Borrador descartado',
  'Draft or next': 'Borrador o siguiente',
  'Draft removal of this row': 'Crear borrador para quitar esta fila',
  'Draft {count}': 'Crear borrador de {count}',
  'Draft, needs approval': 'Borrador, requiere aprobación',
  Drafted: 'Borrador creado',
  'Drafts {count}; {same} unchanged.': 'Crea borrador de {count}; {same} sin cambios.',
  Edit: 'Editar',
  'Edit as a draft': 'Editar como borrador',
  'Ends the row': 'Termina la fila',
  'Enter the effective date of these rows.': 'Ingrese la fecha de vigencia de estas filas.',
  'For example, the validation behind these rows. Shown in the history.':
    'Por ejemplo, la validación que sustenta estas filas. Se muestra en el historial.',
  'For example: creatinine >= 2 mg/dL; creatinine < 20 mg/dL':
    'Por ejemplo: creatinine >= 2 mg/dL; creatinine < 20 mg/dL',
  'From → to': 'De → a',
  'History of the row': 'Historial de la fila',
  'History of {title}': 'Historial de {title}',
  'In effect: {kind}{value}': 'Vigente: {kind}{value}',
  'Keep draft': 'Conservar borrador',
  'Medication {id}': 'Medicamento {id}',
  'New row of {title}': 'Fila nueva de {title}',
  'No director named. An administrator names one on the Lab screen.':
    'No se ha indicado un director. Un administrador lo indica en la pantalla Laboratorio.',
  'No laboratory yet. An administrator adds it on the Lab screen and names its director.':
    'Aún no hay laboratorio. Un administrador lo agrega en la pantalla Laboratorio e indica su director.',
  'No ratio': 'Sin proporción',
  'No source': 'Sin fuente',
  'Not approved': 'No aprobada',
  'Not in effect': 'No vigente',
  'Not in effect.': 'No vigente.',
  'Nothing drafted or approved yet.': 'Aún no hay borradores ni aprobaciones.',
  'Results filed on or after the effective date are evaluated with these rows. Released reports do not change. Results waiting for this approval are re-evaluated within a minute.':
    'Los resultados archivados a partir de la fecha de vigencia se evalúan con estas filas. Los informes emitidos no cambian. Los resultados pendientes de esta aprobación se reevalúan en un minuto.',
  'Review and approve': 'Revisar y aprobar',
  Scheduled: 'Programada',
  'Shipped draft': 'Borrador de fábrica',
  'Show differences': 'Mostrar diferencias',
  'Source date': 'Fecha de la fuente',
  'Source: {draft}': 'Fuente: {draft}',
  'The row in effect does not change. The draft stays in the history.':
    'La fila vigente no cambia. El borrador permanece en el historial.',
  'This table has no rows yet. Add a row, or import a file.':
    'Esta tabla aún no tiene filas. Agregue una fila o importe un archivo.',
  'Unapproved rows hold results. Only this laboratory’s director can approve them.':
    'Las filas sin aprobar retienen resultados. Solo el director de este laboratorio puede aprobarlas.',
  'Use the columns of the exported file; at most {mostTableRows} rows. Each row that differs becomes a draft for the director. Rows not in the file do not change. To end a row, enter yes in its “end” column.':
    'Use las columnas del archivo exportado; máximo {mostTableRows} filas. Cada fila que difiere se convierte en un borrador para el director. Las filas que no están en el archivo no cambian. Para terminar una fila, escriba yes en su columna “end”.',
  '{count} chosen': 'Elegidas: {count}',
  '{kind}, from {effectiveDate}': '{kind}, desde {effectiveDate}',
  '{length} rows': '{length} filas',
  '· CLIA {cliaNumber}': '· CLIA {cliaNumber}',
  '· To confirm': '· Por confirmar',
}

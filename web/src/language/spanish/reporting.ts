/** Of the screens in reporting. */
export const reporting = {
  ', {reportDates} {from} to {to}. {help}': ', {reportDates} del {from} al {to}. {help}',
  '1 row.': '1 fila.',
  Excel: 'Excel',
  'Files are kept for a day. Only you can download them.':
    'Los archivos se conservan un día. Solo usted puede descargarlos.',
  'Make the file': 'Hacer el archivo',
  'No rows in this period. Choose other days, or remove a filter.':
    'No hay filas en este periodo. Elija otros días o quite un filtro.',
  'Reports of up to {mostInPlace} rows open here. Choose fewer days, or make a file of all {count} rows.':
    'Los informes de hasta {mostInPlace} filas se abren aquí. Elija menos días o haga un archivo con las {count} filas.',
  'The file is being made. You are told when it is ready.':
    'El archivo se está haciendo. Se le avisa cuando esté listo.',
  'Your files': 'Sus archivos',
  '{count} rows.': '{count} filas.',
  '{made} of {count}': '{made} de {count}',
}

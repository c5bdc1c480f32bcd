/** Of the contract: rules, labels, and names. */
export const rules = {
  'Z-code': 'Código Z',
  'Each order with its status.': 'Cada orden con su estado.',
  'Inbox messages': 'Mensajes de la bandeja de entrada',
  'Messages to the laboratory': 'Mensajes al laboratorio',
  Insurances: 'Seguros',
  'Eligibility answers': 'Respuestas de elegibilidad',
  'Call notes': 'Notas de llamadas',
  'Advance notices (ABN)': 'Avisos anticipados (ABN)',
  ', an impurity below {upperRatio} of it': ', una impureza por debajo de {upperRatio} de ello',
  ', and taken back later': ', y revertido después',
  ', cut-off {cutOff}': ', límite {cutOff}',
  ', up to {upperRatio} of it': ', hasta {upperRatio} de ello',
  ', {preAuthLeft} {value} left': ', quedan {preAuthLeft} {value}',
  '. By our limits: {flagWords}': '. Según nuestros límites: {flagWords}',
  '0–30 days': '0–30 días',
  '291U00000X: clinical medical laboratory.': '291U00000X: laboratorio médico clínico.',
  '42 CFR 493.1241(c)(1)': '42 CFR 493.1241(c)(1)',
  '42 CFR 493.1241(c)(2)': '42 CFR 493.1241(c)(2)',
  '42 CFR 493.1241(c)(3)': '42 CFR 493.1241(c)(3)',
  '42 CFR 493.1241(c)(4)': '42 CFR 493.1241(c)(4)',
  '42 CFR 493.1241(c)(5)': '42 CFR 493.1241(c)(5)',
  '42 CFR 493.1241(c)(6)': '42 CFR 493.1241(c)(6)',
  '42 CFR 493.1241(c)(8)': '42 CFR 493.1241(c)(8)',
  '42 CFR part 2 prohibits unauthorized use or disclosure of these records.':
    '42 CFR Part 2 prohíbe el uso o la divulgación no autorizados de estos registros.',
  'A Social Security number has nine digits.': 'Un número de Seguro Social tiene nueve dígitos.',
  'A US phone number has ten digits.': 'Un número de teléfono de EE. UU. tiene diez dígitos.',
  'A Z-code has five letters or digits.': 'Un código Z tiene cinco letras o dígitos.',
  'A ZIP code has five or nine digits.': 'Un código postal tiene cinco o nueve dígitos.',
  'A character in it cannot be printed. Enter how to print it.':
    'Contiene un carácter que no se puede imprimir. Escriba cómo imprimirlo.',
  'A chart of this move is restricted. Ask an administrator to lift the restriction, or reject the specimen and order it again.':
    'Un expediente de este traslado está restringido. Pida a un administrador que levante la restricción, o rechace la muestra y ordénela de nuevo.',
  'A claim takes {mostDiagnoses} diagnoses. Remove some.':
    'Una reclamación admite {mostDiagnoses} diagnósticos. Quite algunos.',
  'A code has five letters or digits, such as 80307.':
    'Un código tiene cinco letras o dígitos, como 80307.',
  'A colleague handed over a result': 'Un colega entregó un resultado',
  'A contract needs its payer.': 'Un contrato necesita su aseguradora.',
  'A decision about program money': 'Una decisión sobre dinero de programas',
  'A field cannot be shown in full.': 'Un campo no se puede mostrar completo.',
  'A final value is blank with no reason.': 'Un valor final está en blanco sin motivo.',
  'A flag or finding relies on a value no director has approved.':
    'Un indicador o hallazgo se basa en un valor que ningún director ha aprobado.',
  'A fresh specimen is {from} to {to} °F. Collect another one if you can.':
    'Una muestra fresca está entre {from} y {to} °F. Recolecte otra si es posible.',
  'A merge of one of the records waits for a second person. Decide it first.':
    'Una fusión de uno de los registros espera a una segunda persona. Primero decídala.',
  'A merge of one of these records waits for a second person. Confirm or reject it first.':
    'Una fusión de uno de estos registros espera a una segunda persona. Primero confírmela o rechácela.',
  'A modifier has two letters or digits.': 'Un modificador tiene dos letras o dígitos.',
  'A move of this order waits for a second person. Confirm or reject that one first.':
    'Un traslado de esta orden espera a una segunda persona. Primero confirme o rechace ese traslado.',
  'A pair has 0, 1, or 9.': 'Un par tiene 0, 1 o 9.',
  'A pair has no units.': 'Un par no tiene unidades.',
  'A pair needs its second code.': 'Un par necesita su segundo código.',
  'A payer denied a claim': 'Una aseguradora denegó una reclamación',
  'A person in a work queue': 'Una persona en una cola de trabajo',
  'A received specimen cannot be canceled.': 'No se puede cancelar una muestra recibida.',
  'A rejection was undone': 'Se deshizo un rechazo',
  'A required part is missing.': 'Falta una parte obligatoria.',
  'A result was withdrawn': 'Se retiró un resultado',
  'A sender’s code is not mapped to an analyte.':
    'Un código del remitente no está asignado a un analito.',
  'A specimen is on hold': 'Una muestra está en espera',
  'A specimen was rejected': 'Una muestra fue rechazada',
  'A taxonomy code has ten letters or digits.':
    'Un código de taxonomía tiene diez letras o dígitos.',
  'A text field is too long to store in full.':
    'Un campo de texto es demasiado largo para guardarlo completo.',
  'A tracking number has letters, digits and hyphens.':
    'Un número de rastreo tiene letras, dígitos y guiones.',
  'A tube did not arrive': 'Un tubo no llegó',
  'A tube was received that was not on the sheet': 'Se recibió un tubo que no estaba en la hoja',
  'A unit limit has 1, 2, or 3.': 'Un límite de unidades tiene 1, 2 o 3.',
  'A unit limit has one code.': 'Un límite de unidades tiene un solo código.',
  'A validity test of the specimen failed.': 'Falló una prueba de validez de la muestra.',
  'A value cannot be compared with its limits, so it may be critical.':
    'Un valor no se puede comparar con sus límites, así que puede ser crítico.',
  'A value has an unknown status (OBX-11).': 'Un valor tiene un estado desconocido (OBX-11).',
  'A value was sent twice, with nothing to show which one applies.':
    'Un valor se envió dos veces, sin nada que indique cuál aplica.',
  'A {labelCarriers} account number has {words}.':
    'Un número de cuenta de {labelCarriers} tiene {words}.',
  Abnormal: 'Anormal',
  'Accessioned from paper': 'Registradas desde papel',
  'Accessioning locates the tube.': 'Registro de muestras localiza el tubo.',
  'Account issue open': 'Problema de cuenta abierto',
  'Account issue resolved': 'Problema de cuenta resuelto',
  'Account managers': 'Gerentes de cuenta',
  'Account pays': 'Paga la cuenta',
  'Add a new patient with insurance': 'Agregar un paciente nuevo con seguro',
  'Add allergies, or check “No known allergies”.':
    'Agregue alergias o marque “Sin alergias conocidas”.',
  'Add at least one diagnosis.': 'Agregue al menos un diagnóstico.',
  'Add medications, or check “Takes no medications” or “List not provided”.':
    'Agregue medicamentos o marque “No toma medicamentos” o “Lista no proporcionada”.',
  'Address missing': 'Falta la dirección',
  'Adjustment for past periods': 'Ajuste de períodos anteriores',
  Administrator: 'Administrador',
  'Advance on benefits': 'Anticipo de beneficios',
  'Advance payment': 'Pago por adelantado',
  Alaska: 'Alaska',
  'Allergies are listed, but “No known allergies” is checked. Remove one.':
    'Hay alergias en la lista, pero “Sin alergias conocidas” está marcado. Quite uno de los dos.',
  'Allocation of a fund': 'Asignación de un fondo',
  'Allowance to recover': 'Asignación por recuperar',
  'Already out: {parts}.': 'Ya salió: {parts}.',
  'American Samoa': 'Samoa Americana',
  'Amounts outside its claims posted': 'Montos fuera de sus reclamaciones asentados',
  'An NPI has ten digits.': 'Un NPI tiene diez dígitos.',
  'An account issue was opened for supervisors and administrators.':
    'Se abrió un problema de cuenta para supervisores y administradores.',
  'An earlier version was withdrawn.': 'Se retiró una versión anterior.',
  'An identity correction of one of the patients is pending. Accept or reject it first.':
    'Hay una corrección de identidad pendiente de uno de los pacientes. Primero acéptela o rechácela.',
  'An identity correction waits for a decision. Accept or reject it first.':
    'Una corrección de identidad espera una decisión. Primero acéptela o rechácela.',
  'An identity correction was requested for this patient. Resolve it on the patient’s record first.':
    'Se solicitó una corrección de identidad de este paciente. Primero resuélvala en el registro del paciente.',
  'Another message had the same control ID (MSH-10).':
    'Otro mensaje tenía el mismo identificador de control (MSH-10).',
  'Another party is liable': 'Otra parte es responsable',
  'Answer from the laboratory': 'Respuesta del laboratorio',
  Appeal: 'Apelación',
  'Applied to a loan': 'Aplicado a un préstamo',
  'Approved in part': 'Aprobada en parte',
  Arizona: 'Arizona',
  'Arrived after its order ended': 'Llegó después de terminar su orden',
  'As enrolled with payers.': 'Como está inscrita ante las aseguradoras.',
  'As far as we know, Medicare already paid for this test as often as it allows.':
    'Según nuestros datos, Medicare ya pagó esta prueba tantas veces como lo permite.',
  'As printed at the foot of the form.': 'Como está impreso al pie del formulario.',
  'Ask the laboratory: add a test, correct an order, or anything else':
    'Pedir al laboratorio: agregar una prueba, corregir una orden o cualquier otra cosa',
  'Ask the practice for a signed notice that the patient pays':
    'Pedir al consultorio un aviso firmado de que paga el paciente',
  'Assisted living facility': 'Centro de vida asistida',
  'At a reference laboratory': 'En un laboratorio de referencia',
  'At least {least}.': 'Un mínimo de {least}.',
  'At most 2,000 codes.': 'Un máximo de 2,000 códigos.',
  'At most 300 tests.': 'Un máximo de 300 pruebas.',
  'At most {most} characters.': 'Un máximo de {most} caracteres.',
  'At most {most} codes.': 'Un máximo de {most} códigos.',
  'At most {most}.': 'Un máximo de {most}.',
  'At the card terminal': 'En la terminal de tarjetas',
  'At the laboratory, accessioned': 'En el laboratorio, registrada',
  'At the laboratory, in process': 'En el laboratorio, en proceso',
  'At the laboratory, received': 'En el laboratorio, recibida',
  'At the practice': 'En el consultorio',
  Atlantic: 'Atlántico',
  'Attachments into PDF': 'Adjuntos a PDF',
  'Attachments of orders into PDF': 'Adjuntos de órdenes a PDF',
  'Attachments of patients into PDF': 'Adjuntos de pacientes a PDF',
  'Audit log sealing': 'Sellado del registro de auditoría',
  Automobile: 'Automóvil',
  'Back at the practice': 'De vuelta en el consultorio',
  'Back from the reference laboratory': 'De vuelta del laboratorio de referencia',
  'Bad debt': 'Deuda incobrable',
  'Bad debt adjustment': 'Ajuste por deuda incobrable',
  'Balance carried forward': 'Saldo arrastrado',
  'Being packed': 'Empacándose',
  'Being posted': 'Asentándose',
  'Being tested': 'En análisis',
  Billed: 'Facturado',
  'Billing laboratory': 'Laboratorio que factura',
  'Billing review': 'Revisión de facturación',
  'Bills judged': 'Facturas evaluadas',
  'Black lung': 'Pulmón negro',
  'Blank or 0: no limit.': 'En blanco o 0: sin límite.',
  'Blank: all accounts without a price of their own.':
    'En blanco: todas las cuentas sin precio propio.',
  'Blank: all payers.': 'En blanco: todas las aseguradoras.',
  'Blank: no upper limit.': 'En blanco: sin límite superior.',
  'Blood tubes, EDTA': 'Tubos de sangre, EDTA',
  'Blue Cross Blue Shield': 'Blue Cross Blue Shield',
  Bonus: 'Bonificación',
  'Both records have an order collected in the same minute: one person cannot give both.':
    'Ambos registros tienen una orden recolectada en el mismo minuto: una sola persona no puede dar ambas.',
  'Both records have this name and birth date, and no record number tells them apart. If they are one person, use Patient Merge.':
    'Ambos registros tienen este nombre y fecha de nacimiento, y ningún número de registro los distingue. Si son la misma persona, use Fusión de pacientes.',
  'By contract': 'Por contrato',
  'By email to the laboratory’s courier': 'Por correo electrónico al transportista del laboratorio',
  'By email to the laboratory’s own route':
    'Por correo electrónico a la ruta propia del laboratorio',
  'CO: contractual': 'CO: contractual',
  'Capital costs passed through': 'Costos de capital traspasados',
  'Capital pass-through': 'Traspaso de costos de capital',
  'Capitation payment': 'Pago por capitación',
  'Card payments': 'Pagos con tarjeta',
  Cash: 'Efectivo',
  'Catalog code of a test or panel. Blank: all of the type.':
    'Código del catálogo de una prueba o panel. En blanco: todas las del tipo.',
  'Catalog codes with semicolons. Blank: all tests of the type.':
    'Códigos del catálogo separados por punto y coma. En blanco: todas las pruebas del tipo.',
  Central: 'Centro',
  Characters: 'Caracteres',
  'Charge code': 'Código de cargo',
  'Charge codes': 'Códigos de cargo',
  'Charge for late filing': 'Cargo por presentación tardía',
  'Check either “Takes no medications” or “List not provided”, not both.':
    'Marque “No toma medicamentos” o “Lista no proporcionada”, no ambas.',
  'Check the tests, the [Provider], and the diagnoses, and choose [Save order].':
    'Revise las pruebas, el [Proveedor] y los diagnósticos, y elija [Guardar orden].',
  'Choose [Mark reviewed]. The next result opens.':
    'Elija [Marcar como revisado]. Se abre el siguiente resultado.',
  'Choose [Order tests] to place the first order.':
    'Elija [Ordenar pruebas] para hacer la primera orden.',
  'Choose [Save order]. The labels print at once.':
    'Elija [Guardar orden]. Las etiquetas se imprimen de inmediato.',
  'Choose [Send message]. The answer comes by email and in Account Issue.':
    'Elija [Enviar mensaje]. La respuesta llega por correo electrónico y en Problema de cuenta.',
  'Choose [Ship and print]. Put the sheet into the parcel with the tubes.':
    'Elija [Enviar e imprimir]. Ponga la hoja en el paquete con los tubos.',
  'Choose a time.': 'Elija una hora.',
  'Choose how the order is paid. Only the laboratory can leave this blank.':
    'Elija cómo se paga la orden. Solo el laboratorio puede dejar esto en blanco.',
  'Choose one of {scanMarks}, or none.': 'Elija uno de {scanMarks}, o ninguno.',
  'Choose the [Carrier], and enter the [Tracking number] if there is one. A location with a carrier account can have the carrier’s label made here once the parcel is saved; it fills in both.':
    'Elija el [Transportista] y escriba el [Número de rastreo] si lo hay. Una sede con cuenta del transportista puede generar aquí la etiqueta del transportista una vez guardado el envío; así se completan ambos.',
  'Choose the [Payer], enter the [Member ID] and the [Relationship to the subscriber], and choose [Save insurance].':
    'Elija la [Aseguradora], escriba el [N.º de miembro] y la [Relación con el suscriptor], y elija [Guardar seguro].',
  'Choose the [Provider], and enter each diagnosis in [Add diagnosis].':
    'Elija el [Proveedor] y escriba cada diagnóstico en [Agregar diagnóstico].',
  'Choose the button [Order], which counts your supplies. The order appears in [Supply orders].':
    'Elija el botón [Pedir], que cuenta sus suministros. El pedido aparece en [Pedidos de suministros].',
  'Choose the provider.': 'Elija el proveedor.',
  'Choose the sex.': 'Elija el sexo.',
  'Choose the side.': 'Elija el lado.',
  'Choose the state of the license.': 'Elija el estado de la licencia.',
  'Choose the test type, such as [Urine toxicology], and find each test in [Find a test].':
    'Elija el tipo de prueba, como [Toxicología en orina], y busque cada prueba en [Buscar una prueba].',
  'Choose the test type, then [Repeat] with the date of the last order: its tests are chosen.':
    'Elija el tipo de prueba y luego [Repetir] con la fecha de la última orden: sus pruebas quedan elegidas.',
  'Choose the {label}.': 'Elija: {label}.',
  'Choose what it is [About]: for an added test or a correction, an order. Enter in [Message] what you need.':
    'Elija de qué se trata en [Acerca de]: para agregar una prueba o hacer una corrección, una orden. Escriba en [Mensaje] lo que necesita.',
  'Claim acknowledgment or status response (277)':
    'Acuse de recibo o respuesta de estado de la reclamación (277)',
  'Claim status request (276)': 'Consulta de estado de la reclamación (276)',
  'Claim to void': 'Reclamación por anular',
  'Claims (837)': 'Reclamaciones (837)',
  'Claims and payers’ files': 'Reclamaciones y archivos de las aseguradoras',
  'Claims need all nine digits, such as 33602-1234.':
    'Las reclamaciones necesitan los nueve dígitos, como 33602-1234.',
  Class: 'Clase',
  'Clocks were set forward, so this time did not exist that day. Enter another.':
    'Ese día se adelantaron los relojes, así que esta hora no existió. Escriba otra.',
  'Close the cap firmly, and bag each tube with absorbent material.':
    'Cierre bien la tapa y ponga cada tubo en una bolsa con material absorbente.',
  'Clotting factor supplement': 'Suplemento por factor de coagulación',
  'Code edits': 'Validaciones de códigos',
  'Code of the test catalog.': 'Código del catálogo de pruebas.',
  'Code pair (NCCI)': 'Par de códigos (NCCI)',
  'Code {reason}': 'Código {reason}',
  'Codes with semicolons. Blank: every diagnosis.':
    'Códigos separados por punto y coma. En blanco: todos los diagnósticos.',
  'Collect a specimen and print its labels': 'Recolectar una muestra e imprimir sus etiquetas',
  'Collected {age} ago; the limit is {limit}. Process with a reason, hold, or reject.':
    'Recolectada hace {age}; el límite es {limit}. Procésela con un motivo, reténgala o rechácela.',
  'Collection date did not match': 'La fecha de recolección no coincidió',
  'Collection date differs': 'La fecha de recolección difiere',
  'Collection date missing': 'Falta la fecha de recolección',
  'Collection site did not match': 'El sitio de recolección no coincidió',
  'Collection site differs': 'El sitio de recolección difiere',
  'Collection time missing': 'Falta la hora de recolección',
  'Community mental health center': 'Centro comunitario de salud mental',
  'Compared with medications': 'Comparados con medicamentos',
  'Comparison of figures': 'Comparación de cifras',
  'Complete the pay-to address, or leave it blank.':
    'Complete la dirección para pagos o déjela en blanco.',
  Completed: 'Completada',
  'Comprehensive outpatient rehabilitation facility':
    'Centro integral de rehabilitación ambulatoria',
  'Confirm the sentence next to them, and choose [Sign].':
    'Confirme la frase que está al lado y elija [Firmar].',
  Contractual: 'Contractual',
  'Corrected or amended': 'Corregido o enmendado',
  'Corrected report released': 'Informe corregido liberado',
  'Corrected report waits on the Result Desk':
    'El informe corregido espera en la Mesa de resultados',
  'Corrected reports': 'Informes corregidos',
  'Correction and reversal': 'Corrección y reversión',
  'Correction undone': 'Corrección deshecha',
  Cost: 'Costo',
  'Counted by': 'Contado por',
  'Counted, not scanned': 'Contado, sin escanear',
  Critical: 'Crítico',
  'Critical value: call the practice before release.':
    'Valor crítico: llame al consultorio antes de liberar.',
  'Critical values not called': 'Valores críticos sin llamada',
  'Critical, high': 'Crítico, alto',
  'Critical, low': 'Crítico, bajo',
  'Critical, not reviewed': 'Crítico, sin revisar',
  'Cup results are entered, but the cup is turned off.':
    'Hay resultados del vaso, pero el vaso está desactivado.',
  'Cup results are for toxicology only.': 'Los resultados del vaso son solo para toxicología.',
  'Custodial care facility': 'Centro de cuidado de custodia',
  'Customer experience supervisor': 'Supervisor de experiencia del cliente',
  'DOB did not match': 'La fecha de nac. no coincidió',
  'DOB differs': 'La fecha de nac. difiere',
  'Daily audit log hash': 'Hash diario del registro de auditoría',
  'Daily database backup': 'Copia de seguridad diaria de la base de datos',
  'Database maintenance': 'Mantenimiento de la base de datos',
  'Deadlines of billing work': 'Plazos del trabajo de facturación',
  'Decided in Billing Work': 'Decidido en Trabajo de facturación',
  'Dental maintenance organization': 'Organización de mantenimiento dental',
  Determination: 'Determinación',
  Diagnosis: 'Diagnóstico',
  'Diagnosis missing': 'Falta el diagnóstico',
  'Directly to FedEx': 'Directamente a FedEx',
  'Directly to UPS': 'Directamente a UPS',
  Disability: 'Discapacidad',
  'Disabled under 65: employer plan of 100 or more employees':
    'Persona con discapacidad menor de 65: plan de empleador de 100 o más empleados',
  'Discount for early payment': 'Descuento por pago anticipado',
  'Disputed by the practice': 'Disputada por el consultorio',
  Dock: 'Área de recepción',
  'Dollars.': 'Dólares.',
  'Drug class': 'Clase de droga',
  'Drug classes': 'Clases de drogas',
  'Due today': 'Vence hoy',
  Duplicate: 'Duplicada',
  'Earlier payer': 'Aseguradora anterior',
  'Early payment allowance': 'Descuento por pago anticipado',
  Eastern: 'Este',
  Effect: 'Efecto',
  'Eligibility answer': 'Respuesta de elegibilidad',
  'Eligibility inquiry (270)': 'Consulta de elegibilidad (270)',
  'Eligibility requests': 'Solicitudes de elegibilidad',
  'Eligibility response (271)': 'Respuesta de elegibilidad (271)',
  'Eligibility setup': 'Configuración de elegibilidad',
  Emails: 'Correos electrónicos',
  'Emails of saved views': 'Correos electrónicos de vistas guardadas',
  'Emails that users chose': 'Correos electrónicos elegidos por los usuarios',
  'Emergency room': 'Sala de emergencias',
  'Employee of the laboratory': 'Empleado del laboratorio',
  'Employee of the practice': 'Empleado del consultorio',
  'End-stage renal disease treatment facility':
    'Centro de tratamiento de enfermedad renal terminal',
  'End-stage renal disease: employer plan in the 30-month coordination period':
    'Enfermedad renal terminal: plan de empleador en el período de coordinación de 30 meses',
  English: 'Inglés',
  'Enter ICD-10-CM codes or their start, such as F11.20.':
    'Escriba códigos ICD-10-CM o su comienzo, como F11.20.',
  'Enter [First name], [Last name], [DOB], [Sex], the address, and [Phone], and choose [Save & Continue].':
    'Escriba [Nombre], [Apellido], [Fecha de nac.], [Sexo], la dirección y [Teléfono], y elija [Guardar y continuar].',
  'Enter a date and time.': 'Escriba una fecha y hora.',
  'Enter a date, such as 03/31/2026 or 2026-03-31.':
    'Escriba una fecha, como 03/31/2026 o 2026-03-31.',
  'Enter a date.': 'Escriba una fecha.',
  'Enter a number with at most {decimals} {value} after the point.':
    'Escriba un número con un máximo de {decimals} {value} después del punto.',
  'Enter a value.': 'Escriba un valor.',
  'Enter a whole number from {least} to {most}.': 'Escriba un número entero de {least} a {most}.',
  'Enter an amount in dollars above zero, such as 120.00.':
    'Escriba un monto en dólares mayor que cero, como 120.00.',
  'Enter codes of the test catalog, such as 110; 130.':
    'Escriba códigos del catálogo de pruebas, como 110; 130.',
  'Enter date and time with its zone, such as 2026-03-31T14:05:00Z.':
    'Escriba la fecha y hora con su zona, como 2026-03-31T14:05:00Z.',
  'Enter degrees Celsius, from {coldest} to {warmest}.':
    'Escriba grados Celsius, de {coldest} a {warmest}.',
  'Enter degrees Fahrenheit, from -146 to 210.': 'Escriba grados Fahrenheit, de -146 a 210.',
  'Enter diagnoses or a frequency limit.': 'Escriba diagnósticos o un límite de frecuencia.',
  'Enter how many of each, such as [Urine collection cups].':
    'Escriba cuántos de cada uno, como [Vasos para recolección de orina].',
  'Enter one code of the test catalog, such as 1203.':
    'Escriba un código del catálogo de pruebas, como 1203.',
  'Enter the address in Latin letters. A claim cannot carry other letters.':
    'Escriba la dirección en letras latinas. Una reclamación no admite otras letras.',
  'Enter the birth date shown on the tube.':
    'Escriba la fecha de nacimiento que aparece en el tubo.',
  'Enter the birth date.': 'Escriba la fecha de nacimiento.',
  'Enter the collection date.': 'Escriba la fecha de recolección.',
  'Enter the collection time, or choose that the requisition does not give it.':
    'Escriba la hora de recolección, o elija que la requisición no la indica.',
  'Enter the collection time.': 'Escriba la hora de recolección.',
  'Enter the date of the injury.': 'Escriba la fecha de la lesión.',
  'Enter the file as base64 text.': 'Escriba el archivo como texto base64.',
  'Enter the insurer’s claim number for the injury.':
    'Escriba el número de reclamación de la aseguradora para la lesión.',
  'Enter the member ID of the {cover} insurance.': 'Escriba el n.º de miembro del seguro {cover}.',
  'Enter the most units.': 'Escriba el máximo de unidades.',
  'Enter the nine digits of the EIN.': 'Escriba los nueve dígitos del EIN.',
  'Enter the patient’s birth date.': 'Escriba la fecha de nacimiento del paciente.',
  'Enter the patient’s first and last name.': 'Escriba el nombre y el apellido del paciente.',
  'Enter the patient’s name in Latin letters. A claim cannot carry other letters.':
    'Escriba el nombre del paciente en letras latinas. Una reclamación no admite otras letras.',
  'Enter the patient’s sex.': 'Indique el sexo del paciente.',
  'Enter the patient’s street, city, state, and ZIP code.':
    'Escriba la calle, la ciudad, el estado y el código postal del paciente.',
  'Enter the payer’s code, such as 197.': 'Escriba el código de la aseguradora, como 197.',
  'Enter the signature as base64 text.': 'Escriba la firma como texto base64.',
  'Enter the state of the accident.': 'Escriba el estado donde ocurrió el accidente.',
  'Enter the street address. A PO box can be the pay-to address.':
    'Escriba la calle y el número. Un apartado postal puede ser la dirección para pagos.',
  'Enter the two letters of the state, such as FL.': 'Escriba las dos letras del estado, como FL.',
  'Enter true or false.': 'Escriba true o false.',
  'Entered wrong by the practice': 'Ingresado mal por el consultorio',
  'Entered, not verified': 'Ingresado, sin verificar',
  'Exclusive provider organization (EPO)': 'Organización de proveedores exclusivos (EPO)',
  Executive: 'Ejecutivo',
  'Exempt human specimen': 'Muestra humana exenta',
  'Expected, not found': 'Esperado, no encontrado',
  Facility: 'Centro',
  'Federal employees': 'Empleados federales',
  'Federally qualified health center': 'Centro de salud calificado federalmente',
  Female: 'Femenino',
  'File acknowledgment (999)': 'Acuse de recibo del archivo (999)',
  'Filing limit': 'Plazo de presentación',
  'Fill the tube to its line, and collect again if the specimen looks clotted or leaks.':
    'Llene el tubo hasta su línea y recolecte de nuevo si la muestra se ve coagulada o gotea.',
  'Fill the tube to its line; with less, order fewer tests and say which matter most.':
    'Llene el tubo hasta su línea; si hay menos, ordene menos pruebas e indique cuáles importan más.',
  'Final payment': 'Pago final',
  'Find the patient in [Patient] and choose the name.':
    'Busque al paciente en [Paciente] y elija el nombre.',
  'Follow an order': 'Seguir una orden',
  'For Medicaid.': 'Para Medicaid.',
  'For the list Contract.': 'Para la lista Contrato.',
  Form: 'Formulario',
  'Forwarding balance': 'Saldo trasladado',
  'Found at the laboratory': 'Encontrada en el laboratorio',
  'Found at the practice': 'Encontrada en el consultorio',
  'Found, not explained': 'Encontrado, sin explicación',
  'Found, not prescribable': 'Encontrado, no recetable',
  Frequency: 'Frecuencia',
  'From collection to report, by test type.': 'De la recolección al informe, por tipo de prueba.',
  'From count': 'Desde la cantidad',
  'From what was tested to a code of a bill. The row closest to the payer counts: the payer itself, its kind, or all payers.':
    'De lo que se analizó a un código de la factura. Cuenta la fila más cercana a la aseguradora: la propia aseguradora, su tipo o todas las aseguradoras.',
  'Gone by contract, denied and still open, or a repeat of what an earlier payer did.':
    'Descontado por contrato, denegado y aún abierto, o repetición de lo que hizo una aseguradora anterior.',
  'Graduate medical education': 'Educación médica de posgrado',
  'Graduate medical education pass-through': 'Traspaso de educación médica de posgrado',
  'Group home': 'Hogar grupal',
  'Guam (Chamorro)': 'Guam (Chamorro)',
  'HL7 destination': 'Destino HL7',
  'HTTPS (CAQH CORE)': 'HTTPS (CAQH CORE)',
  'Handed to the carrier': 'Entregada al transportista',
  'Hardship or scholarship': 'Dificultad económica o beca',
  Hawaii: 'Hawái',
  'Health maintenance organization (HMO)': 'Organización para el mantenimiento de la salud (HMO)',
  'Held, not posted': 'En espera, sin asentar',
  'Hemophilia supplement': 'Suplemento por hemofilia',
  High: 'Alto',
  'Hold ended': 'Retención terminada',
  'Hold for name or birth date released': 'Retención por nombre o fecha de nacimiento liberada',
  Hospice: 'Hospicio',
  Icons: 'Iconos',
  'In range': 'En rango',
  'In the laboratory’s own words.': 'En las propias palabras del laboratorio.',
  'In the order, enter [Collection date] and [Collection time], and who collected it: [I collected it].':
    'En la orden, escriba [Fecha de recolección] y [Hora de recolección], y quién la recolectó: [Yo la recolecté].',
  'Incentive payment': 'Pago de incentivo',
  'Inconsistent with medications': 'Inconsistentes con los medicamentos',
  Indemnity: 'Indemnización',
  'Independent clinic': 'Clínica independiente',
  'Independent laboratory': 'Laboratorio independiente',
  'Inpatient hospital': 'Hospital con internación',
  'Insufficient quantity or poor quality': 'Cantidad insuficiente o mala calidad',
  'Insurance desk': 'Mesa de seguros',
  'Insurance information was updated': 'Se actualizó la información del seguro',
  'Insurance missing': 'Falta el seguro',
  'Insurance paid': 'Pagado por seguros',
  'Interchange acknowledgment (TA1)': 'Acuse de recibo del intercambio (TA1)',
  Interest: 'Intereses',
  'Interest charged to the laboratory': 'Intereses cobrados al laboratorio',
  'Interest on capitation': 'Intereses sobre capitación',
  'Interest owed': 'Intereses adeudados',
  'Interest owed by the payer': 'Intereses adeudados por la aseguradora',
  'Interest penalty': 'Penalidad por intereses',
  'Interim settlement': 'Liquidación provisional',
  'Invert the tube as its label says, avoid hemolysis, and keep swabs in their medium.':
    'Invierta el tubo como indica su etiqueta, evite la hemólisis y mantenga los hisopos en su medio.',
  'Invisible characters were removed from {paths}.':
    'Se quitaron caracteres invisibles de {paths}.',
  'Invisible characters were removed.': 'Se quitaron caracteres invisibles.',
  'Issue resolved': 'Problema resuelto',
  'It cannot be read.': 'No se puede leer.',
  'It changed, such as by marriage': 'Cambió, por ejemplo por matrimonio',
  'It changes a result that was never reported.': 'Cambia un resultado que nunca se informó.',
  'It could not be filed because of a system error.':
    'No se pudo archivar por un error del sistema.',
  'It does not conform to the guide required for this sender.':
    'No cumple con la guía requerida para este remitente.',
  'It has a field that Labgate does not read. Part of a result may be in it.':
    'Tiene un campo que Labgate no lee. Puede contener parte de un resultado.',
  'It has a segment that Labgate does not read. A result may be in it.':
    'Tiene un segmento que Labgate no lee. Puede contener un resultado.',
  'It is a test or training message (MSH-11) and changes nothing.':
    'Es un mensaje de prueba o capacitación (MSH-11) y no cambia nada.',
  'It is not known which laboratory performed the test.':
    'No se sabe qué laboratorio realizó la prueba.',
  'It is on the medication list, but no ordered test detects it.':
    'Está en la lista de medicamentos, pero ninguna prueba ordenada lo detecta.',
  'It is on the medication list, was tested, and was not found.':
    'Está en la lista de medicamentos, se analizó y no se encontró.',
  'It is one part of several. Parts are not joined: the laboratory must send it whole.':
    'Es una de varias partes. Las partes no se unen: el laboratorio debe enviarlo completo.',
  'It is too large. None of it was kept.': 'Es demasiado grande. No se conservó nada de él.',
  'It used another system’s name (MSH-3, MSH-4) from an address that is not on file for it.':
    'Usó el nombre de otro sistema (MSH-3, MSH-4) desde una dirección que no está registrada para él.',
  'It was filed even though the message and the order differ. A second person must release it.':
    'Se archivó aunque el mensaje y la orden difieren. Una segunda persona debe liberarlo.',
  'It was found, and no prescription can explain it.':
    'Se encontró, y ninguna receta puede explicarlo.',
  'It was found, and nothing on the medication list explains it.':
    'Se encontró, y nada en la lista de medicamentos lo explica.',
  'It was found, but its metabolite was not.': 'Se encontró, pero su metabolito no.',
  'It was not in the parcel where it was listed. Its location after this point is unknown.':
    'No estaba en el envío en el que figuraba. Se desconoce su ubicación después de este punto.',
  'It was recorded incorrectly': 'Se registró incorrectamente',
  'Its specimen is a control, or another one that is not the patient’s (SPM-11).':
    'Su muestra es un control, u otra que no es del paciente (SPM-11).',
  'Its tests are a different type from the chosen order.':
    'Sus pruebas son de un tipo diferente al de la orden elegida.',
  'Its times contradict each other.': 'Sus horas se contradicen.',
  'Its version or message type is not supported.': 'Su versión o tipo de mensaje no es compatible.',
  'Key the address from the facesheet.': 'Escriba la dirección que figura en la hoja de datos.',
  'Lab assistant': 'Asistente de laboratorio',
  'Lab client services plus': 'Atención al cliente del laboratorio plus',
  'Label the tube next to the patient with two identifiers: name and DOB.':
    'Etiquete el tubo junto al paciente con dos identificadores: nombre y fecha de nac.',
  'Laboratory, without holds': 'Laboratorio, sin retenciones',
  'Late charge': 'Cargo por atraso',
  'Leave this blank where a payer is named.':
    'Deje esto en blanco cuando se indique una aseguradora.',
  'Leave this blank: it is the address above.': 'Deje esto en blanco: es la dirección de arriba.',
  'Legal name': 'Razón social',
  Levy: 'Embargo',
  Liability: 'Responsabilidad civil',
  'Line {nth} ({code}) has no diagnosis.': 'La línea {nth} ({code}) no tiene diagnóstico.',
  List: 'Lista',
  'Location missing': 'Falta la sede',
  'Look at the patient’s open orders before you collect: one specimen serves one order.':
    'Revise las órdenes abiertas del paciente antes de recolectar: una muestra sirve para una orden.',
  Low: 'Bajo',
  'Lump sum': 'Suma global',
  Male: 'Masculino',
  'Match approved': 'Conciliación aprobada',
  'Match declined': 'Conciliación no aprobada',
  'Match request withdrawn': 'Solicitud de conciliación retirada',
  'Match requested': 'Conciliación solicitada',
  Meaning: 'Significado',
  'Medicaid needs its state.': 'Medicaid necesita su estado.',
  'Medicaid pays last. Move the other insurance before it.':
    'Medicaid paga al final. Ponga el otro seguro antes.',
  'Medical education costs passed through': 'Costos de educación médica traspasados',
  'Medical education pass-through': 'Traspaso de educación médica',
  'Medical necessity': 'Necesidad médica',
  'Medicare Advantage HMO': 'HMO de Medicare Advantage',
  'Medicare fee schedule': 'Tabla de tarifas de Medicare',
  'Medicare has no state.': 'Medicare no tiene estado.',
  'Medicare is {second}, but no reason is given. Choose why the other insurance is first.':
    'Medicare es {second}, pero no se indica el motivo. Elija por qué el otro seguro va primero.',
  'Medicare may not pay for this: the patient signs an advance notice (ABN) before the test.':
    'Es posible que Medicare no pague esto: el paciente firma un aviso anticipado (ABN) antes de la prueba.',
  'Medicare part A': 'Medicare Parte A',
  'Medicare part B': 'Medicare Parte B',
  'Medicare pays only for orders of providers enrolled in PECOS. This provider is not marked as enrolled.':
    'Medicare paga solo las órdenes de proveedores inscritos en PECOS. Este proveedor no está marcado como inscrito.',
  'Medicare says that a Medicare Advantage plan pays. Add the plan as primary.':
    'Medicare indica que paga un plan Medicare Advantage. Agregue el plan como primario.',
  'Medicare says that the patient is in hospice. Find out whether the test is related to the terminal illness.':
    'Medicare indica que el paciente está en hospicio. Averigüe si la prueba está relacionada con la enfermedad terminal.',
  'Medicare says that the patient was in a Part A nursing facility stay. Bill the facility.':
    'Medicare indica que el paciente estaba en una estadía de la Parte A en un centro de enfermería. Facture al centro.',
  'Medication list changed after the report': 'Lista de medicamentos cambiada después del informe',
  'Medications are listed, but “Takes no medications” is checked. Remove one.':
    'Hay medicamentos en la lista, pero “No toma medicamentos” está marcado. Quite uno de los dos.',
  'Medications missing': 'Faltan los medicamentos',
  'Message not read by the practice': 'Mensaje no leído por el consultorio',
  'Message read by the practice': 'Mensaje leído por el consultorio',
  'Messages to practices': 'Mensajes a los consultorios',
  'Metabolite missing': 'Metabolito faltante',
  'Missing identifier': 'Falta identificador',
  'Missing tube': 'Tubo faltante',
  'Mobile unit': 'Unidad móvil',
  Modifier: 'Modificador',
  Modifiers: 'Modificadores',
  'More than one order matches.': 'Coincide más de una orden.',
  Mountain: 'Montaña',
  'Moved back to its own record': 'Devuelta a su propio registro',
  'Moved to another account': 'Pasada a otra cuenta',
  'Moved to the record that was kept in a merge':
    'Pasada al registro que se conservó en una fusión',
  'NPI, or name.': 'NPI o nombre.',
  'Name did not match': 'El nombre no coincidió',
  'Name differs': 'El nombre difiere',
  'Name or DOB did not match': 'El nombre o la fecha de nac. no coincidió',
  'Name, birth date or sex changed': 'Nombre, fecha de nacimiento o sexo cambiados',
  'New accounts that ship within 30 days': 'Cuentas nuevas que envían en 30 días',
  'New label not printed': 'Nueva etiqueta sin imprimir',
  'New label printed': 'Nueva etiqueta impresa',
  'Next insurance': 'Siguiente seguro',
  'No PO box: payers require the place of business.':
    'Sin apartado postal: las aseguradoras exigen el lugar del negocio.',
  'No advance notice is needed.': 'No se necesita aviso anticipado.',
  'No charge code covers test {uncoded} on the date of service.':
    'Ningún código de cargo cubre la prueba {uncoded} en la fecha de servicio.',
  'No conclusion.': 'Sin conclusión.',
  'No diagnosis is given. Ask the practice for the ICD-10 codes.':
    'No se indica ningún diagnóstico. Pida los códigos ICD-10 al consultorio.',
  'No handoff from the practice to a carrier is recorded.':
    'No hay registro de la entrega del consultorio a un transportista.',
  'No insurance is given. Ask the practice for it, or whether the order is self-pay.':
    'No se indica ningún seguro. Pídaselo al consultorio o pregunte si la orden es de pago por cuenta propia.',
  'No laboratory system has this sending application and facility (MSH-3, MSH-4).':
    'Ningún sistema de laboratorio tiene esta aplicación y este centro de envío (MSH-3, MSH-4).',
  'No order has this number. Set the tube aside.':
    'Ninguna orden tiene este número. Aparte el tubo.',
  'No order was found for it.': 'No se encontró una orden para él.',
  'No ordering provider is given. Ask the practice who ordered.':
    'No se indica el proveedor que ordena. Pregunte al consultorio quién ordenó.',
  'No payment': 'Sin pago',
  'No receipt at the laboratory is recorded.': 'No hay registro de su recepción en el laboratorio.',
  'No result obtainable': 'No se puede obtener resultado',
  'No route for claims to {name} is set up.':
    'No hay ninguna ruta configurada para las reclamaciones a {name}.',
  'No tests are selected yet. Complete the order, or hold it for missing test selection.':
    'Aún no hay pruebas seleccionadas. Complete la orden, o retenga la muestra por falta de selección de pruebas.',
  'No-fault insurance, such as auto': 'Seguro sin culpa, como el de auto',
  'Non-residential opioid treatment facility': 'Centro no residencial de tratamiento de opioides',
  'Non-residential substance abuse treatment facility':
    'Centro no residencial de tratamiento por abuso de sustancias',
  'None on file': 'Ninguno registrado',
  'Not a specimen number: 12 digits, as printed on the label. Scan the label again.':
    'No es un número de muestra: 12 dígitos, como aparecen en la etiqueta. Escanee la etiqueta de nuevo.',
  'Not a {name} tracking number: {example}.': 'No es un número de rastreo de {name}: {example}.',
  'Not accessioned yet': 'Aún no registrada',
  'Not billable': 'No facturable',
  'Not checked: the laboratory’s Medicare coverage table does not list these tests.':
    'Sin revisar: la tabla de cobertura de Medicare del laboratorio no incluye estas pruebas.',
  'Not complete. Ordered, without a result yet: {names}.':
    'Incompleto. Ordenado, aún sin resultado: {names}.',
  'Not evaluated': 'Sin evaluar',
  'Not in its parcel': 'No estaba en su envío',
  'Not judged': 'Sin evaluar',
  'Not judged yet': 'Aún sin evaluar',
  Consistent: 'Concordante',
  'Not on an invoice': 'No está en una factura al consultorio',
  'Not on this paper, for want of room: {titles}.':
    'No está en este papel por falta de espacio: {titles}.',
  'Not pregnant': 'Sin embarazo',
  'Not reimbursable': 'No reembolsable',
  'Not released until the laboratory approves the provider.':
    'No se libera hasta que el laboratorio apruebe al proveedor.',
  'Not reported until the report destination is known.':
    'No se informa hasta que se conozca el destino del informe.',
  'Not requested': 'No solicitado',
  'Not tested until the practice names the ordering provider.':
    'No se analiza hasta que el consultorio indique el proveedor que ordena.',
  'Not tested until the practice selects tests.':
    'No se analiza hasta que el consultorio seleccione las pruebas.',
  'Not this payer’s claim, forwarded': 'Reclamación que no es de esta aseguradora, reenviada',
  'Nothing of this order has gone out yet.': 'Aún no ha salido nada de esta orden.',
  'Nothing would change. Enter the correct value.': 'No cambiaría nada. Escriba el valor correcto.',
  'Notice forms': 'Formularios de aviso',
  'Nurse anesthetist costs passed through': 'Costos de enfermero anestesista traspasados',
  'Nurse anesthetist pass-through': 'Traspaso de enfermero anestesista',
  'Nursing facility': 'Centro de enfermería',
  'OA: other': 'OA: otro',
  'Of a pair: the code that is refused.': 'De un par: el código que se rechaza.',
  'Of a unit limit.': 'De un límite de unidades.',
  'Of the organization.': 'De la organización.',
  'Off-campus outpatient hospital': 'Hospital ambulatorio fuera del campus',
  Office: 'Oficina',
  'Offset for an affiliated provider': 'Compensación por un proveedor afiliado',
  'Offset of an affiliate': 'Compensación de un afiliado',
  'On hold until the practice confirms sex and pregnancy.':
    'En espera hasta que el consultorio confirme el sexo y el embarazo.',
  'On hold until the practice confirms the patient, the sex, and the site.':
    'En espera hasta que el consultorio confirme el paciente, el sexo y el sitio.',
  'On hold until the practice provides the birth date.':
    'En espera hasta que el consultorio proporcione la fecha de nacimiento.',
  'On hold until the practice provides the name.':
    'En espera hasta que el consultorio proporcione el nombre.',
  'On hold until the practice provides the specimen source.':
    'En espera hasta que el consultorio indique el origen de la muestra.',
  'On hold: without a collection date, the specimen’s age is unknown.':
    'En espera: sin fecha de recolección, no se conoce la antigüedad de la muestra.',
  'On the patient’s page, choose [Add insurance].':
    'En la página del paciente, elija [Agregar seguro].',
  'On this page, choose [Write to the laboratory].':
    'En esta página, elija [Escribir al laboratorio].',
  'On-campus outpatient hospital': 'Hospital ambulatorio en el campus',
  'Once every (days)': 'Una vez cada (días)',
  'One line only.': 'Una sola línea.',
  'One of these records was merged already. Open the record it was merged into.':
    'Uno de estos registros ya se fusionó. Abra el registro en el que se fusionó.',
  'Only a resulted specimen can be reviewed.': 'Solo se puede revisar una muestra con resultado.',
  'Only a reviewed result can be marked as new.':
    'Solo se puede marcar como nuevo un resultado revisado.',
  'Only a shipped specimen can be returned to the practice.':
    'Solo se puede devolver al consultorio una muestra enviada.',
  'Only a specimen at a reference laboratory can come back from it.':
    'Solo puede volver de un laboratorio de referencia una muestra que está allí.',
  'Only a specimen in process can have a result.':
    'Solo puede tener resultado una muestra en proceso.',
  'Only a specimen still at the practice can be shipped.':
    'Solo se puede enviar una muestra que aún está en el consultorio.',
  'Only a specimen that has no result and has not ended can be held.':
    'Solo se puede retener una muestra que no tenga resultado y no haya terminado.',
  'Only a specimen that has no result and has not ended can be rejected.':
    'Solo se puede rechazar una muestra que no tenga resultado y no haya terminado.',
  'Only a specimen that is neither accessioned nor ended can be accessioned.':
    'Solo se puede registrar una muestra que no esté registrada ni terminada.',
  'Only an accessioned specimen can be processed.':
    'Solo se puede procesar una muestra registrada.',
  'Only an accessioned specimen can be sent to a reference laboratory.':
    'Solo se puede enviar a un laboratorio de referencia una muestra registrada.',
  'Only an accessioned specimen that has not left accessioning can be un-accessioned.':
    'Solo se puede anular el registro de una muestra registrada que no haya salido de registro de muestras.',
  'Only an order that has not ended can be moved to another account.':
    'Solo se puede pasar a otra cuenta una orden que no haya terminado.',
  'Only the list “Account” names an account.': 'Solo la lista “Cuenta” indica una cuenta.',
  'Only the list “Contract” names a payer.': 'Solo la lista “Contrato” indica una aseguradora.',
  'Open [Lab Order] in the menu and choose [New order].':
    'Abra [Orden de laboratorio] en el menú y elija [Nueva orden].',
  'Open [Lab Order] in the menu and choose [Unsigned orders].':
    'Abra [Orden de laboratorio] en el menú y elija [Órdenes sin firmar].',
  'Open [Lab Order] in the menu. The column [Status] says where each order is.':
    'Abra [Orden de laboratorio] en el menú. La columna [Estado] indica dónde está cada orden.',
  'Open [Order Supplies] in the menu and check [Ship to location].':
    'Abra [Pedir suministros] en el menú y revise [Enviar a la sede].',
  'Open [Patient] in the menu and choose [New patient].':
    'Abra [Paciente] en el menú y elija [Nuevo paciente].',
  'Open [Results] in the menu. The most urgent come first.':
    'Abra [Resultados] en el menú. Los más urgentes aparecen primero.',
  'Open [ShipLog] in the menu and choose [New parcel].':
    'Abra [ShipLog] en el menú y elija [Nuevo envío].',
  'Open a result. [Report as PDF] shows the report.':
    'Abra un resultado. [Informe en PDF] muestra el informe.',
  'Open the order. Its page says what it waits for.': 'Abra la orden. Su página indica qué espera.',
  'Option 1: do the tests and bill Medicare; the patient pays if Medicare does not':
    'Opción 1: hacer las pruebas y facturar a Medicare; el paciente paga si Medicare no paga',
  'Option 2: do the tests and bill the patient, not Medicare':
    'Opción 2: hacer las pruebas y facturar al paciente, no a Medicare',
  'Option 3: do not do the tests': 'Opción 3: no hacer las pruebas',
  'Oral fluid collection devices': 'Dispositivos para recolección de fluido oral',
  'Order corrected': 'Orden corregida',
  'Order of payers': 'Orden de las aseguradoras',
  'Order only, no result': 'Solo orden, sin resultado',
  'Order tests for a patient on file': 'Ordenar pruebas para un paciente registrado',
  'Ordered for the wrong patient': 'Ordenado para el paciente equivocado',
  'Ordered in the wrong account': 'Ordenado en la cuenta equivocada',
  'Ordering provider': 'Proveedor que ordena',
  'Orders received complete': 'Órdenes recibidas completas',
  'Orders that were rejected or wait for an answer, with the reason.':
    'Órdenes que fueron rechazadas o esperan una respuesta, con el motivo.',
  'Organ acquisition': 'Obtención de órganos',
  'Organ acquisition pass-through': 'Traspaso de obtención de órganos',
  'Origination fee': 'Cargo de apertura',
  'Other (explain in the note)': 'Otro (explique en la nota)',
  'Other adjustments': 'Otros ajustes',
  'Other federal': 'Otro federal',
  'Other liability insurance': 'Otro seguro de responsabilidad civil',
  'Other write-offs': 'Otras cancelaciones de saldo',
  'Other, not federal': 'Otro, no federal',
  'Our flag and the laboratory’s do not agree.':
    'Nuestro indicador y el del laboratorio no coinciden.',
  'Our rule that would have stopped it, such as claim.auth.':
    'La regla nuestra que lo habría detenido, como claim.auth.',
  'Outside claims': 'Fuera de reclamaciones',
  'Over 120': 'Más de 120',
  'Overpayment taken back': 'Pago en exceso recuperado',
  'Owned by others': 'De otras personas',
  'PI: payer initiated': 'PI: iniciado por la aseguradora',
  'PR: patient responsibility': 'PR: responsabilidad del paciente',
  Pacific: 'Pacífico',
  'Pack and ship a parcel': 'Empacar y despachar un envío',
  'Paid outside claims': 'Pagado fuera de reclamaciones',
  'Paid to a lender of the laboratory': 'Pagado a un prestamista del laboratorio',
  Pair: 'Par',
  'Pair: 0 never, 1 with a modifier, 9 deleted. Units: 1 per line, 2 or 3 per day.':
    'Par: 0 nunca, 1 con un modificador, 9 eliminado. Unidades: 1 por línea, 2 o 3 por día.',
  'Pairs of codes that are not paid together, and units that are not exceeded (National Correct Coding Initiative).':
    'Pares de códigos que no se pagan juntos y unidades que no se exceden (National Correct Coding Initiative).',
  'Paper requisition': 'Requisición en papel',
  'Part awaited': 'Parte pendiente',
  Partial: 'Parcial',
  'Past the limit, a named person decides whether to test it, and the report says so.':
    'Pasado el límite, una persona identificada decide si se analiza, y el informe lo indica.',
  'Patient balance': 'Saldo del paciente',
  'Patient information': 'Información del paciente',
  'Patient name': 'Nombre del paciente',
  'Patient signature': 'Firma del paciente',
  'Patient signature missing': 'Falta la firma del paciente',
  'Patient’s share': 'Parte del paciente',
  'Pay-to ZIP code': 'Código postal para pagos',
  'Pay-to city': 'Ciudad para pagos',
  'Pay-to state': 'Estado para pagos',
  'Pay-to street': 'Calle para pagos',
  'Payer class': 'Clase de aseguradora',
  'Payer fees and costs': 'Tarifas de aseguradoras y costos',
  'Payer file to check': 'Archivo de aseguradora por revisar',
  'Payer kind': 'Tipo de aseguradora',
  'Payer setup': 'Configuración de aseguradora',
  'Payers’ reasons': 'Motivos de las aseguradoras',
  'Payer’s own reason': 'Motivo propio de la aseguradora',
  'Payment and insurance': 'Pago y seguro',
  'Payment by the patient': 'Pago del paciente',
  'Payment by the practice': 'Pago del consultorio',
  'Payment matched': 'Pago conciliado',
  'Payment set aside': 'Pago apartado',
  'Payment taken back': 'Pago revertido',
  'Peer-to-peer review with the ordering provider':
    'Revisión entre pares con el proveedor que ordena',
  Penalty: 'Penalidad',
  Pended: 'Aplazada',
  'Periodic interim payment': 'Pago provisional periódico',
  'Point of service (POS)': 'Punto de servicio (POS)',
  'Point-of-care cups': 'Vasos de prueba rápida',
  'Positive or abnormal': 'Positivo o anormal',
  'Posted against the payer’s account': 'Asentado contra la cuenta de la aseguradora',
  'Posted in part': 'Asentado en parte',
  'Posted to claim {claimNumber}{value}{value2}':
    'Asentado en la reclamación {claimNumber}{value}{value2}',
  Posting: 'Asiento',
  'Posting taken back': 'Asiento revertido',
  'Practice and carrier': 'Consultorio y transportista',
  'Practices paid': 'Pagado por consultorios',
  'Pre-printed specimen labels': 'Etiquetas de muestra preimpresas',
  'Predetermination, not a payment': 'Predeterminación, no un pago',
  'Preferred provider organization (PPO)': 'Organización de proveedores preferidos (PPO)',
  'Pregnancy did not match': 'El embarazo no coincidió',
  'Pregnancy differs': 'El embarazo difiere',
  'Pregnant and male': 'Embarazo y sexo masculino',
  'Pregnant is checked, but the patient is male.':
    'El embarazo está marcado, pero el paciente es de sexo masculino.',
  'Presumptive positive': 'Positivo presuntivo',
  Price: 'Precio',
  Prices: 'Precios',
  'Processed as primary': 'Procesada como primaria',
  'Processed as primary and forwarded': 'Procesada como primaria y reenviada',
  'Processed as secondary': 'Procesada como secundaria',
  'Processed as secondary and forwarded': 'Procesada como secundaria y reenviada',
  'Processed as tertiary': 'Procesada como terciaria',
  'Processed as tertiary and forwarded': 'Procesada como terciaria y reenviada',
  Program: 'Programa',
  'Program under 42 CFR Part 2': 'Programa bajo 42 CFR Part 2',
  'Provider enrollment': 'Inscripción del proveedor',
  'Provider enrollments': 'Inscripciones de proveedores',
  'Provider has not signed again': 'El proveedor no ha firmado de nuevo',
  'Provider missing': 'Falta el proveedor',
  'Provider signature': 'Firma del proveedor',
  'Provider signature missing': 'Falta la firma del proveedor',
  'Provider signed again': 'El proveedor firmó de nuevo',
  'Public figure': 'Figura pública',
  'Public health clinic': 'Clínica de salud pública',
  'Put the label on the tube, not on its lid, while the patient is with you.':
    'Ponga la etiqueta en el tubo, no en la tapa, mientras el paciente está con usted.',
  'Quantity or quality': 'Cantidad o calidad',
  Read: 'Leído',
  'Read each order: patient, tests, and diagnoses. Check the orders to sign, or [All of them].':
    'Lea cada orden: paciente, pruebas y diagnósticos. Marque las órdenes por firmar, o [Todas].',
  'Read results and mark them reviewed': 'Leer resultados y marcarlos como revisados',
  Reading: 'Lectura',
  'Ready for the next batch': 'Lista para el próximo lote',
  'Reason {reason}': 'Motivo {reason}',
  Rebate: 'Rebaja',
  'Received orders that lack something, with what is missing.':
    'Órdenes recibidas a las que les falta algo, con lo que falta.',
  'Received, but not on the sheet.': 'Recibido, pero no está en la hoja.',
  'Received, not accessioned': 'Recibida, aún no registrada',
  'Received.': 'Recibido.',
  'Received. It was missing from another parcel.': 'Recibido. Faltaba en otro envío.',
  'Receiving and accessioning': 'Recepción y registro de muestras',
  'Receiving contacts the carrier and the practice about the parcel.':
    'Recepción se comunica con el transportista y el consultorio sobre el envío.',
  'Receiving department': 'Departamento de recepción',
  'Record at least one cup result, or turn the cup off.':
    'Registre al menos un resultado del vaso o desactive el vaso.',
  'Recovered by the payer': 'Recuperado por la aseguradora',
  'Recovery allowance': 'Asignación por recuperación',
  'Recovery of an overpayment': 'Recuperación de un pago en exceso',
  'Recovery posted to the claim': 'Recuperación asentada en la reclamación',
  'Recovery without a named claim': 'Recuperación sin reclamación indicada',
  'Recovery, reason not stated': 'Recuperación, motivo no indicado',
  'Refund acknowledged': 'Reembolso confirmado',
  'Refund that we sent, acknowledged': 'Reembolso enviado por nosotros, confirmado',
  'Refunds to cards': 'Reembolsos a tarjetas',
  'Refused by file': 'Rechazada por archivo',
  'Regional managers': 'Gerentes regionales',
  'Rejected and on hold': 'Rechazadas y en espera',
  Rejection: 'Rechazo',
  'Relative or friend of staff': 'Familiar o amigo del personal',
  'Release approved': 'Liberación aprobada',
  'Release declined': 'Liberación no aprobada',
  'Release request withdrawn': 'Solicitud de liberación retirada',
  'Release requested': 'Liberación solicitada',
  'Released results with a positive or abnormal value.':
    'Resultados liberados con un valor positivo o anormal.',
  'Released results, the latest first.': 'Resultados liberados, los más recientes primero.',
  'Released with name and reason': 'Liberada con nombre y motivo',
  'Remittance (835)': 'Remesa (835)',
  'Remittance held': 'Remesa en espera',
  'Removed from the late specimens': 'Quitada de las muestras atrasadas',
  'Repeat a patient’s last order': 'Repetir la última orden de un paciente',
  Replacement: 'Reemplazo',
  'Report delivered to {done} of {ofValue} recipients':
    'Informe entregado a {done} de {ofValue} destinatarios',
  'Report sent again': 'Informe enviado de nuevo',
  'Reports of many orders as one PDF': 'Informes de varias órdenes en un solo PDF',
  'Reports of practices': 'Informes de los consultorios',
  'Request again with what the payer misses':
    'Solicitar de nuevo con lo que le falta a la aseguradora',
  'Requested by the practice': 'Solicitado por el consultorio',
  'Required, and there is none. Request it before you collect.':
    'Se requiere y no hay ninguna. Solicítela antes de recolectar.',
  'Requisitions rebuilt': 'Requisiciones regeneradas',
  'Residential substance abuse treatment facility':
    'Centro residencial de tratamiento por abuso de sustancias',
  'Result corrected': 'Resultado corregido',
  'Result faxes': 'Faxes de resultados',
  'Result filed by hand': 'Resultado archivado a mano',
  'Result notices': 'Avisos de resultados',
  'Result reports': 'Informes de resultados',
  'Result withdrawn by the laboratory': 'Resultado retirado por el laboratorio',
  'Resulted and reviewed': 'Con resultado y revisada',
  'Results added': 'Resultados agregados',
  'Results from this laboratory system are reviewed before release.':
    'Los resultados de este sistema de laboratorio se revisan antes de liberarlos.',
  'Retroactive adjustment': 'Ajuste retroactivo',
  'Return on equity': 'Rendimiento del capital',
  Returned: 'Regresó',
  'Returned by the laboratory': 'Devuelto por el laboratorio',
  'Returned to who paid': 'Devuelto a quien pagó',
  'Reversal of an earlier decision': 'Reversión de una decisión anterior',
  'Review undone': 'Revisión deshecha',
  'Rural health clinic': 'Clínica de salud rural',
  'Scan each tube that goes in, or check it in the list.':
    'Escanee cada tubo que va en el envío, o márquelo en la lista.',
  'Second code': 'Segundo código',
  'Select at least one order.': 'Seleccione al menos una orden.',
  'Sent to a reference laboratory': 'Enviada a un laboratorio de referencia',
  'Seven digits 0 or 1, Monday first; Sunday is 0.':
    'Siete dígitos 0 o 1, empezando por el lunes; el domingo es 0.',
  'Sex missing': 'Falta el sexo',
  'Share of a fund': 'Parte de un fondo',
  'Ship specimens on the day they are collected, and cold if the test needs it.':
    'Envíe las muestras el mismo día de la recolección, y en frío si la prueba lo requiere.',
  ShipLog: 'Registro de envíos',
  'Shipping boxes with labels': 'Cajas de envío con etiquetas',
  'Sign-in changes without a second person': 'Cambios de inicio de sesión sin una segunda persona',
  'Simulated payer (demo)': 'Aseguradora simulada (demostración)',
  'Skilled nursing facility': 'Centro de enfermería especializada',
  'Someone withdrew its result from an order.': 'Alguien retiró su resultado de una orden.',
  Spanish: 'Español',
  Specialists: 'Especialistas',
  'Specimen bags': 'Bolsas para muestras',
  'Specimen in the laboratory, result pending': 'Muestra en el laboratorio, resultado pendiente',
  'Specimen rejected': 'Muestra rechazada',
  'Specimen source missing': 'Falta el origen de la muestra',
  'Specimens by provider, location, and test type.':
    'Muestras por proveedor, sede y tipo de prueba.',
  'Specimens received': 'Muestras recibidas',
  'Specimens rejected': 'Muestras rechazadas',
  'Specimens rejected, at most': 'Muestras rechazadas, máximo',
  'Stability exceeded': 'Estabilidad excedida',
  'Status {status}': 'Estado {status}',
  'Stool collection kits': 'Kits para recolección de heces',
  'Student loan': 'Préstamo estudiantil',
  'Student loan repayment': 'Pago de préstamo estudiantil',
  'Such as NCD 190.12.': 'Como NCD 190.12.',
  Suite: 'Suite',
  'Supervisors and administrators were emailed.':
    'Se envió un correo electrónico a supervisores y administradores.',
  'Swabs with transport medium': 'Hisopos con medio de transporte',
  'Table List': 'Lista de tablas',
  'Taken over from another account': 'Recibida de otra cuenta',
  'Targeted reflex confirms selected classes. Choose at least one class.':
    'La prueba refleja dirigida confirma las clases seleccionadas. Elija al menos una clase.',
  'Tax withheld (IRS)': 'Impuesto retenido (IRS)',
  Taxonomy: 'Taxonomía',
  'Temporary allowance': 'Asignación temporal',
  'Territory managers': 'Gerentes de territorio',
  'Tertiary insurance': 'Seguro terciario',
  'Test selection is marked missing. Complete it, or hold the specimen.':
    'La selección de pruebas está marcada como faltante. Complétela o retenga la muestra.',
  'Test selection is missing.': 'Falta la selección de pruebas.',
  'Tested and reported; the laboratory needs the signature within 30 days.':
    'Se analiza e informa; el laboratorio necesita la firma en un plazo de 30 días.',
  'Tested past its stability limit': 'Analizada fuera de su límite de estabilidad',
  'Tested past stability': 'Analizadas fuera de estabilidad',
  'Tested with a reason': 'Analizada con un motivo',
  'Tested; Medicare is not billed before the provider is enrolled.':
    'Se analiza; no se factura a Medicare antes de que el proveedor esté inscrito.',
  'Tested; age is measured from midnight.':
    'Se analiza; la antigüedad se cuenta desde la medianoche.',
  'Tested; billing checks the code.': 'Se analiza; facturación revisa el código.',
  'Tested; billing requests the authorization.':
    'Se analiza; facturación solicita la autorización.',
  'Tested; billing requests the code valid on that date.':
    'Se analiza; facturación solicita el código válido en esa fecha.',
  'Tested; billing requests the insurance for that date.':
    'Se analiza; facturación solicita el seguro de esa fecha.',
  'Tested; billing waits for the address.': 'Se analiza; la facturación espera la dirección.',
  'Tested; billing waits for the consent.': 'Se analiza; la facturación espera el consentimiento.',
  'Tested; billing waits for the diagnosis.': 'Se analiza; la facturación espera el diagnóstico.',
  'Tested; billing waits for the insurance.': 'Se analiza; la facturación espera el seguro.',
  'Tested; billing waits for the number.': 'Se analiza; la facturación espera el número.',
  'Tested; no verdict on the medications.': 'Se analiza; sin veredicto sobre los medicamentos.',
  'Tested; reference intervals for both sexes are shown.':
    'Se analiza; se muestran los intervalos de referencia de ambos sexos.',
  'Tested; the cup’s results are printed with its expiration date.':
    'Se analiza; los resultados del vaso se imprimen con su fecha de vencimiento.',
  'Tested; the report lists no antibiotics.': 'Se analiza; el informe no incluye antibióticos.',
  'Tested; the temperature is printed with the cup’s results.':
    'Se analiza; la temperatura se imprime con los resultados del vaso.',
  Testing: 'Análisis',
  'Tests missing': 'Faltan las pruebas',
  'The NPI of {orderer} is not valid: its check digit is wrong.':
    'El NPI de {orderer} no es válido: su dígito verificador es incorrecto.',
  'The ZIP code has 5 or 9 digits.': 'El código postal tiene 5 o 9 dígitos.',
  'The address is too long for a claim: 55 characters for the street, 30 for the city.':
    'La dirección es demasiado larga para una reclamación: 55 caracteres para la calle, 30 para la ciudad.',
  'The advance notice was signed after collection. It is not valid.':
    'El aviso anticipado se firmó después de la recolección. No es válido.',
  'The advance notice was signed on a form that was no longer in use.':
    'El aviso anticipado se firmó en un formulario que ya no estaba en uso.',
  'The birth date is before 1900.': 'La fecha de nacimiento es anterior a 1900.',
  'The birth date is in the future.': 'La fecha de nacimiento está en el futuro.',
  'The birth dates differ.': 'Las fechas de nacimiento difieren.',
  'The charge of each code, each account’s own price list, and self-pay prices. A change needs a second person.':
    'El cargo de cada código, la lista de precios propia de cada cuenta y los precios de pago directo. Un cambio requiere una segunda persona.',
  'The class of each test by which definitive drug tests are counted.':
    'La clase de cada prueba por la que se cuentan las pruebas de drogas definitivas.',
  'The collection date is after the result.': 'La fecha de recolección es posterior al resultado.',
  'The collection date is after the specimen was received.':
    'La fecha de recolección es posterior a la recepción de la muestra.',
  'The collection date is before the patient’s birth.':
    'La fecha de recolección es anterior al nacimiento del paciente.',
  'The collection date is in doubt, so the specimen’s age is unknown. Hold it, enter the date on the tube, or process it with a reason.':
    'La fecha de recolección está en duda, así que se desconoce la antigüedad de la muestra. Reténgala, escriba la fecha del tubo o procésela con un motivo.',
  'The collection date is in the future.': 'La fecha de recolección está en el futuro.',
  'The collection date is in the future. Correct the order first.':
    'La fecha de recolección está en el futuro. Primero corrija la orden.',
  'The collection date is missing.': 'Falta la fecha de recolección.',
  'The collection date on the tube is not a past date. Check it again.':
    'La fecha de recolección del tubo no es una fecha pasada. Revísela de nuevo.',
  'The collection time is after the laboratory received the specimen. Correct the order’s specimen instead if it is another tube.':
    'La hora de recolección es posterior a la recepción de la muestra en el laboratorio. Si se trata de otro tubo, corrija la muestra de la orden.',
  'The collection time is in the future.': 'La hora de recolección está en el futuro.',
  'The collection time is missing.': 'Falta la hora de recolección.',
  'The cup expired before the collection date.': 'El vaso venció antes de la fecha de recolección.',
  'The dates on which a provider is enrolled in Medicare (PECOS) or a state’s Medicaid. Without a row, the checkbox on the user applies.':
    'Las fechas en las que un proveedor está inscrito en Medicare (PECOS) o en el Medicaid de un estado. Sin fila, se aplica la casilla del usuario.',
  'The diagnoses do not support this test for Medicare. Ask the practice whether the chart has another one.':
    'Los diagnósticos no justifican esta prueba para Medicare. Pregunte al consultorio si hay otro en el expediente.',
  'The diagnoses with which Medicare covers tests, and how often. Tests without a row are not checked.':
    'Los diagnósticos con los que Medicare cubre las pruebas, y con qué frecuencia. Las pruebas sin fila no se revisan.',
  'The diagnosis is missing.': 'Falta el diagnóstico.',
  'The file is larger than 25 MB.': 'El archivo pesa más de 25 MB.',
  'The final result is not released.': 'El resultado final no está liberado.',
  'The finding is consistent with the medication list.':
    'El hallazgo es consistente con la lista de medicamentos.',
  'The insurance is not on the requisition.': 'El seguro no está en la requisición.',
  'The laboratory answered a message': 'El laboratorio respondió un mensaje',
  'The laboratory corrected an order': 'El laboratorio corrigió una orden',
  'The laboratory does not have this specimen yet. Receive it first, or cancel this order and order it in the other account.':
    'El laboratorio aún no tiene esta muestra. Primero recíbala, o cancele esta orden y ordénela en la otra cuenta.',
  'The laboratory follows up on the result.': 'El laboratorio da seguimiento al resultado.',
  'The laboratory follows up with the reference laboratory.':
    'El laboratorio da seguimiento con el laboratorio de referencia.',
  'The laboratory has not approved this provider yet.':
    'El laboratorio aún no ha aprobado a este proveedor.',
  'The laboratory has {atLaboratory} of the record to keep. Its name, birth date, and sex change only by an identity correction.':
    'El laboratorio tiene {atLaboratory} del registro por conservar. Su nombre, fecha de nacimiento y sexo solo cambian mediante una corrección de identidad.',
  'The laboratory has {atLaboratory} of the record to merge, and birth date or sex differ. Correct its identity first, or wait for the results.':
    'El laboratorio tiene {atLaboratory} del registro por fusionar, y la fecha de nacimiento o el sexo difieren. Primero corrija su identidad, o espere los resultados.',
  'The laboratory rejected the specimen (SPM-21), and sent values all the same.':
    'El laboratorio rechazó la muestra (SPM-21) y de todos modos envió valores.',
  'The laboratory repeats the test at its own cost.':
    'El laboratorio repite la prueba por su cuenta.',
  'The laboratory requests a call': 'El laboratorio solicita una llamada',
  'The laboratory used the same number for another order.':
    'El laboratorio usó el mismo número para otra orden.',
  'The laboratory’s own route': 'La ruta propia del laboratorio',
  'The last four digits of the Social Security numbers differ.':
    'Los últimos cuatro dígitos de los números de Seguro Social difieren.',
  'The line was charged again': 'La línea se cargó de nuevo',
  'The list [Still missing] says what is left to enter; each line leads there. Choose [Save order].':
    'La lista [Aún falta] indica lo que queda por ingresar; cada línea lleva allí. Elija [Guardar orden].',
  'The location': 'La sede',
  'The location is missing.': 'Falta la sede.',
  'The medication list was changed after the report.':
    'La lista de medicamentos se cambió después del informe.',
  'The member ID has a character that is not allowed on a claim.':
    'El n.º de miembro tiene un carácter que no se permite en una reclamación.',
  'The member ID is too long for a claim.':
    'El n.º de miembro es demasiado largo para una reclamación.',
  'The name is too long for a claim. Enter a short form in Latin letters.':
    'El nombre es demasiado largo para una reclamación. Escriba una forma corta en letras latinas.',
  'The next claim to leave': 'La próxima reclamación por salir',
  'The next invoice': 'La próxima factura al consultorio',
  'The next statement': 'El próximo estado de cuenta',
  'The office moved or closed': 'La oficina se mudó o cerró',
  'The order does not identify the patient. Release that hold first, with a note.':
    'La orden no identifica al paciente. Primero libere esa retención, con una nota.',
  'The order is not signed. Ask the provider to sign it.':
    'La orden no está firmada. Pida al proveedor que la firme.',
  'The order is recorded for this patient. Choose the other one.':
    'La orden está registrada para este paciente. Elija el otro.',
  'The order is saved. Its labels print; put one on each tube.':
    'La orden queda guardada. Se imprimen sus etiquetas; ponga una en cada tubo.',
  'The order was canceled or rejected.': 'La orden fue cancelada o rechazada.',
  'The order was canceled.': 'La orden fue cancelada.',
  'The order was corrected after the result was reported.':
    'La orden se corrigió después de que se informó el resultado.',
  'The order was not sent to this laboratory.': 'La orden no se envió a este laboratorio.',
  'The ordering provider': 'El proveedor que ordena',
  'The ordering provider is missing.': 'Falta el proveedor que ordena.',
  'The paper requisition or the tube differs': 'La requisición en papel o el tubo difiere',
  'The patient chose on the advance notice not to have Medicare billed. Bill the patient.':
    'En el aviso anticipado, el paciente eligió que no se facture a Medicare. Facture al paciente.',
  'The patient declined the test on the advance notice, but it was done.':
    'El paciente rechazó la prueba en el aviso anticipado, pero se realizó.',
  'The patient has not signed, and no consent is on file.':
    'El paciente no ha firmado y no hay consentimiento archivado.',
  'The patient is not the subscriber of the {cover} insurance. Enter the subscriber’s name and birth date.':
    'El paciente no es el suscriptor del seguro {cover}. Escriba el nombre y la fecha de nacimiento del suscriptor.',
  'The patient’s address is missing.': 'Falta la dirección del paciente.',
  'The patient’s birth date is missing.': 'Falta la fecha de nacimiento del paciente.',
  'The patient’s decision is on record.': 'La decisión del paciente está registrada.',
  'The patient’s identity was corrected after the result was reported.':
    'La identidad del paciente se corrigió después de que se informó el resultado.',
  'The patient’s name or birth date differs from the order.':
    'El nombre o la fecha de nacimiento del paciente difiere de la orden.',
  'The patient’s sex is missing.': 'Falta el sexo del paciente.',
  'The patient’s {value} is missing.': 'Falta un dato del paciente: {value}.',
  'The payer does not know this member. Check the member ID, name, and birth date.':
    'La aseguradora no reconoce a este miembro. Revise el n.º de miembro, el nombre y la fecha de nacimiento.',
  'The payer has not decided on the earlier claim yet. Wait for its answer.':
    'La aseguradora aún no ha decidido sobre la reclamación anterior. Espere su respuesta.',
  'The payer says that another payer is first. Add that insurance as primary.':
    'La aseguradora indica que otra aseguradora va primero. Agregue ese seguro como primario.',
  'The payer says that coverage was not active on the date of service. Ask the practice for the current insurance.':
    'La aseguradora indica que la cobertura no estaba activa en la fecha del servicio. Pida al consultorio el seguro actual.',
  'The payer takes claims for this service until {last}.':
    'La aseguradora acepta reclamaciones por este servicio hasta el {last}.',
  'The payer took claims for this service until {last}.':
    'La aseguradora aceptó reclamaciones por este servicio hasta el {last}.',
  'The payer’s answer': 'La respuesta de la aseguradora',
  'The payer’s bonus': 'La bonificación de la aseguradora',
  'The payer’s number of the earlier claim is missing.':
    'Falta el número que la aseguradora dio a la reclamación anterior.',
  'The payment is in full': 'El pago está completo',
  'The plan has no laboratory benefit. Ask the practice for other coverage.':
    'El plan no tiene beneficio de laboratorio. Pida al consultorio otra cobertura.',
  'The practice and its client services representative were sent an Inbox message.':
    'Se envió un mensaje a la bandeja de entrada del consultorio y de su representante de atención al cliente.',
  'The practice did not receive it': 'El consultorio no lo recibió',
  'The practice disputed it': 'El consultorio lo disputó',
  'The practice provides what the hold requires.':
    'El consultorio proporciona lo que requiere la retención.',
  'The practice ships it or cancels the order.': 'El consultorio la envía o cancela la orden.',
  'The practice, by its own account': 'El consultorio, con su propia cuenta',
  'The preauthorization for the {one} insurance has expired.':
    'La autorización previa del seguro {one} ha vencido.',
  'The provider has no valid NPI. Ask the laboratory to enter it.':
    'El proveedor no tiene un NPI válido. Pida al laboratorio que lo ingrese.',
  'The provider has not signed.': 'El proveedor no ha firmado.',
  'The provider left the practice': 'El proveedor dejó el consultorio',
  'The question was answered': 'Se respondió la pregunta',
  'The record to keep is inactive. Activate it first, or keep the other one.':
    'El registro por conservar está inactivo. Primero actívelo, o conserve el otro.',
  'The records belong to different accounts. Only records of one account can be merged.':
    'Los registros pertenecen a cuentas diferentes. Solo se pueden fusionar registros de una misma cuenta.',
  'The result is in an enclosed file only. Read the file: nothing else checks it for critical values.':
    'El resultado está solo en un archivo adjunto. Lea el archivo: nada más lo revisa en busca de valores críticos.',
  'The row applies from this count on.': 'La fila se aplica a partir de esta cantidad.',
  'The selected insurance does not belong to this patient. Choose again.':
    'El seguro seleccionado no es de este paciente. Elija de nuevo.',
  'The sexes differ.': 'Los sexos difieren.',
  'The signature is larger than 300 kB.': 'La firma pesa más de 300 kB.',
  'The site is {name}, but the patient is {value}. Check the patient and the site.':
    'El sitio es {name}, pero el sexo del paciente es {value}. Revise el paciente y el sitio.',
  'The specimen has another order.': 'La muestra tiene otra orden.',
  'The specimen is at a reference laboratory under this number. Take it back from its manifest first, or wait for the result.':
    'La muestra está en un laboratorio de referencia con este número. Primero retírela de su manifiesto, o espere el resultado.',
  'The specimen is on hold.': 'La muestra está en espera.',
  'The specimen is {age} hours old; the limit for this test is {limit}.':
    'La muestra tiene {age} horas; el límite para esta prueba es {limit}.',
  'The specimen was not accessioned.': 'La muestra no fue registrada.',
  'The specimen was rejected.': 'La muestra fue rechazada.',
  'The status of a panel (OBR-25) and of its values (OBX-11) contradict each other.':
    'El estado de un panel (OBR-25) y el de sus valores (OBX-11) se contradicen.',
  'The tables are not sufficient; it needs review.':
    'Las tablas no son suficientes; necesita revisión.',
  'The total is too large for a claim.': 'El total es demasiado alto para una reclamación.',
  'The {cover} insurance was not valid on the date of service.':
    'El seguro {cover} no era válido en la fecha de servicio.',
  'The {one} insurance requires preauthorization.': 'El seguro {one} requiere autorización previa.',
  'The {one} insurance was not valid on the collection date.':
    'El seguro {one} no era válido en la fecha de recolección.',
  'There is a secondary insurance, but no primary one.':
    'Hay un seguro secundario, pero no uno primario.',
  'There is no result to add to.': 'No hay resultado al que agregar.',
  'There is no result to correct.': 'No hay resultado que corregir.',
  'There is no result to withdraw.': 'No hay resultado que retirar.',
  'There is nothing to bill: no test has a code and a price.':
    'No hay nada que facturar: ninguna prueba tiene código y precio.',
  'These tests cannot be performed on this specimen type.':
    'Estas pruebas no se pueden realizar con este tipo de muestra.',
  'Third-party liability': 'Responsabilidad de terceros',
  'This account does not allow self-pay. Choose another payment method.':
    'Esta cuenta no permite el pago por cuenta propia. Elija otra forma de pago.',
  'This account does not order {testTypes}.': 'Esta cuenta no ordena {testTypes}.',
  'This account does not use facesheets for addresses.':
    'Esta cuenta no usa hojas de admisión para las direcciones.',
  'This account does not use this pay category.': 'Esta cuenta no usa esta categoría de pago.',
  'This account is a program under 42 CFR Part 2: its orders are not disclosed to another account. Reject the specimen, and ask the other account to order it.':
    'Esta cuenta es un programa bajo 42 CFR Part 2: sus órdenes no se divulgan a otra cuenta. Rechace la muestra y pida a la otra cuenta que la ordene.',
  'This account is inactive. Activate it first, or choose another account.':
    'Esta cuenta está inactiva. Primero actívela, o elija otra cuenta.',
  'This account requires insurance. Add the patient’s insurance, or choose another payment method.':
    'Esta cuenta requiere seguro. Agregue el seguro del paciente o elija otra forma de pago.',
  'This does not match the order’s birth date. Check the tube again; if it still differs, hold it.':
    'Esto no coincide con la fecha de nacimiento de la orden. Revise el tubo de nuevo; si aún difiere, retenga la muestra.',
  'This has a character that cannot be saved.': 'Esto tiene un carácter que no se puede guardar.',
  'This is before the patient’s birth date. Check the date and the patient.':
    'Esto es anterior a la fecha de nacimiento del paciente. Revise la fecha y el paciente.',
  'This is below the “from count”.': 'Esto es menor que “Desde la cantidad”.',
  'This is filled in and also marked missing. Remove one.':
    'Esto está completado y también marcado como faltante. Quite uno de los dos.',
  'This is in the future.': 'Esto está en el futuro.',
  'This is not JSON.': 'Esto no es JSON.',
  'This is not a Medicare number. Copy all 11 characters from the red, white, and blue card.':
    'Este no es un número de Medicare. Copie los 11 caracteres de la tarjeta roja, blanca y azul.',
  'This is not an NPI: a digit is wrong.': 'Esto no es un NPI: hay un dígito incorrecto.',
  'This is not an email address.': 'Esto no es una dirección de correo electrónico.',
  'This is the practice’s NPI. Enter the provider’s own.':
    'Este es el NPI del consultorio. Escriba el del proveedor.',
  'This is the same record twice. Choose two different records.':
    'Es el mismo registro dos veces. Elija dos registros diferentes.',
  'This order has ended. Reopen it first, then move it.':
    'Esta orden ha terminado. Primero reábrala y luego pásela.',
  'This order has ended. Set the tube aside.': 'Esta orden ha terminado. Aparte el tubo.',
  'This order has no provider signature. The provider can sign it as it is.':
    'Esta orden no tiene firma del proveedor. El proveedor puede firmarla como está.',
  'This order is canceled. Un-cancel it first, then correct it.':
    'Esta orden está cancelada. Primero deshaga la cancelación y luego corríjala.',
  'This order is canceled. Un-cancel it first, then move it.':
    'Esta orden está cancelada. Primero deshaga la cancelación y luego pásela.',
  'This order is not canceled.': 'Esta orden no está cancelada.',
  'This order was moved to another account. Correct the order there.':
    'Esta orden se pasó a otra cuenta. Corrija la orden allí.',
  'This order was moved to another account. Move the order there.':
    'Esta orden se pasó a otra cuenta. Pásela desde allí.',
  'This patient already has a {testTypes} order for that date. Open that order, or change the date.':
    'Este paciente ya tiene una orden de {testTypes} para esa fecha. Abra esa orden o cambie la fecha.',
  'This patient is in another account. Choose a patient in the order’s account, or correct the account.':
    'Este paciente está en otra cuenta. Elija un paciente de la cuenta de la orden, o corrija la cuenta.',
  'This patient is in the same account. Correct the patient instead.':
    'Este paciente está en la misma cuenta. Corrija el paciente.',
  'This patient is inactive. Activate the record first, or choose the right one.':
    'Este paciente está inactivo. Active primero el expediente o elija el correcto.',
  'This record has no birth date, so the specimen cannot be matched to it. Add the birth date first.':
    'Este registro no tiene fecha de nacimiento, así que la muestra no se puede cotejar con él. Primero agregue la fecha de nacimiento.',
  'This record is inactive. Activate the patient first.':
    'Este registro está inactivo. Primero active al paciente.',
  'This record was merged. Choose record {mergedInto} instead.':
    'Este registro se fusionó. Elija el registro {mergedInto}.',
  'This specimen is not on hold.': 'Esta muestra no está en espera.',
  'This specimen is on hold because tube and order did not match. Release it with your name and a reason.':
    'Esta muestra está en espera porque el tubo y la orden no coincidieron. Libérela con su nombre y un motivo.',
  'This specimen was already received, or its order has ended.':
    'Esta muestra ya se recibió, o su orden ha terminado.',
  'This specimen was not rejected.': 'Esta muestra no fue rechazada.',
  'This tube has no Labgate label that matches the record. Enter the birth date from the tube.':
    'Este tubo no tiene una etiqueta de Labgate que coincida con el registro. Escriba la fecha de nacimiento del tubo.',
  'This tube was already received.': 'Este tubo ya se recibió.',
  'This tube’s status changed in the meantime.': 'El estado de este tubo cambió mientras tanto.',
  'This version of the order form is not available.':
    'Esta versión del formulario de orden no está disponible.',
  'Title V': 'Título V',
  'To count': 'Hasta la cantidad',
  'To do': 'Por hacer',
  'To have it picked up, choose [Request pickup] on the parcel’s page, and enter the day and hours.':
    'Para que lo recojan, elija [Solicitar recogida] en la página del envío y escriba el día y las horas.',
  'To print them again, open [Lab Order], check the orders, and choose [Print labels].':
    'Para imprimirlas de nuevo, abra [Orden de laboratorio], marque las órdenes y elija [Imprimir etiquetas].',
  'To send': 'Por enviar',
  'Too few to tell': 'Muy pocos para determinar',
  'Toxicology reports compared with medication lists.':
    'Informes de toxicología comparados con las listas de medicamentos.',
  Transit: 'Tránsito',
  'Tube and order differ. Hold it, or process it with a reason.':
    'El tubo y la orden difieren. Retenga la muestra o procésela con un motivo.',
  'Tube and order differed at the bench, and the account issue about it is open.':
    'El tubo y la orden difirieron en la mesa de trabajo, y el problema de cuenta al respecto está abierto.',
  Turnaround: 'Tiempo de entrega',
  'Turnaround statistics': 'Estadísticas del tiempo de entrega',
  'Two insurances have the same sequence. Choose which one is billed first.':
    'Dos seguros tienen el mismo orden. Elija cuál se factura primero.',
  'Type the start of the last name in [Patient], check the date of birth, and choose the patient.':
    'Escriba el comienzo del apellido en [Paciente], revise la fecha de nacimiento y elija al paciente.',
  Typography: 'Tipografía',
  'UN3373 Biological Substance, Category B': 'UN3373 Sustancia biológica, categoría B',
  Underpaid: 'Pagada de menos',
  'Undo cancellation': 'Deshacer cancelación',
  'Undo rejection': 'Deshacer rechazo',
  'Units (MUE)': 'Unidades (MUE)',
  'Unmatched payment': 'Pago sin conciliar',
  'Unreadable payer file': 'Archivo de aseguradora ilegible',
  'Urgent care facility': 'Centro de atención de urgencia',
  'Urine collection cups': 'Vasos para recolección de orina',
  'Urine preservative tubes': 'Tubos con conservante para orina',
  'Use Latin letters here, such as Wang or Fātima.': 'Use letras latinas aquí, como Wang o Fātima.',
  'Use one of: {options}.': 'Use uno de estos: {options}.',
  'Use the device that the requisition names, and order supplies before they run out.':
    'Use el dispositivo que indica la requisición y pida suministros antes de que se agoten.',
  'Use the two-letter code of a state or territory, such as FL.':
    'Use el código de dos letras de un estado o territorio, como FL.',
  'Used for another bill of the patient': 'Usado para otra factura del paciente',
  'Versions of the advance notice (ABN) and the days on which each can be used, whatever is printed on them.':
    'Versiones del aviso anticipado (ABN) y los días en que se puede usar cada una, sin importar lo que tengan impreso.',
  'Veterans Affairs': 'Asuntos de Veteranos',
  'Vice presidents': 'Vicepresidentes',
  Void: 'Anulado',
  Voided: 'Anulada',
  'Waiting to be read': 'Pendiente de lectura',
  'Waiting to be sent': 'Pendiente de envío',
  'Was missing, arrived in another parcel': 'Faltaba, llegó en otro envío',
  'Was missing, found at the laboratory': 'Faltaba, se encontró en el laboratorio',
  'Was missing, found at the practice': 'Faltaba, se encontró en el consultorio',
  'We are not enrolled with {name} for this date of service.':
    'No estamos inscritos con {name} para esta fecha de servicio.',
  'What it waits for': 'Qué espera',
  'What payers pay by contract, the Medicare fee schedule, and what a code costs the laboratory.':
    'Lo que pagan las aseguradoras por contrato, la tabla de tarifas de Medicare y lo que un código le cuesta al laboratorio.',
  'What payers’ codes mean in plain words, what an adjustment’s reason does, and who works on it.':
    'Qué significan los códigos de las aseguradoras en palabras sencillas, qué hace el motivo de un ajuste y quién lo trabaja.',
  'What the payer left open': 'Lo que la aseguradora dejó pendiente',
  'Where payments go, if not to the address above.':
    'Adónde van los pagos, si no es a la dirección de arriba.',
  'Who bills: name, numbers, and address on claims, invoices, and statements. Nothing is billed on a day without a row.':
    'Quién factura: nombre, números y dirección en reclamaciones, facturas al consultorio y estados de cuenta. No se factura nada en un día sin fila.',
  'Whom payers should call.': 'A quién deben llamar las aseguradoras.',
  Wire: 'Transferencia bancaria',
  'Withdrawal delivered to {done} of {ofValue} recipients':
    'Retiro entregado a {done} de {ofValue} destinatarios',
  'Withdrawn reports': 'Informes retirados',
  'Withdrawn: posted for the wrong patient': 'Retirado: asignado al paciente equivocado',
  'Withdrawn: wrong patient': 'Retirados: paciente equivocado',
  Withheld: 'Retenido',
  'Withheld by agreement': 'Retenido por acuerdo',
  'Withheld for taxes (IRS)': 'Retenido por impuestos (IRS)',
  Withholding: 'Retención de fondos',
  'Without a collection date, the specimen’s age is unknown. Hold it.':
    'Sin fecha de recolección, se desconoce la antigüedad de la muestra. Reténgala.',
  'Without first and last name, enter the medical record number.':
    'Sin nombre y apellido, escriba el número de expediente médico.',
  'Working aged: employer plan of 20 or more employees':
    'Persona mayor que trabaja: plan de empleador de 20 o más empleados',
  'Written off.': 'Saldo cancelado.',
  'Wrong device': 'Dispositivo incorrecto',
  'You are the ordering provider: sign the order.':
    'Usted es el proveedor que ordena: firme la orden.',
  '[Status history] says who did what, and when.':
    '[Historial de estados] indica quién hizo qué y cuándo.',
  'a digit': 'un dígito',
  'a lowercase letter': 'una letra minúscula',
  'a special character': 'un carácter especial',
  'above the high threshold': 'por encima del umbral alto',
  'above the measurable range': 'por encima del rango medible',
  'all units of the preauthorization are used.':
    'se usaron todas las unidades de la autorización previa.',
  'an uppercase letter': 'una letra mayúscula',
  'at least 10 characters': 'al menos 10 caracteres',
  'below the low threshold': 'por debajo del umbral bajo',
  'below the measurable range': 'por debajo del rango medible',
  'box of 10': 'caja de 10',
  'box of 100': 'caja de 100',
  'box of 25': 'caja de 25',
  'box of 50': 'caja de 50',
  'by hand': 'a mano',
  'case of 100': 'caja grande de 100',
  'collection date': 'fecha de recolección',
  'collection site': 'sitio de recolección',
  'critical high': 'crítico alto',
  'critical low': 'crítico bajo',
  'cut-off {cutOff}': 'límite {cutOff}',
  digit: 'dígito',
  digits: 'dígitos',
  'fax number': 'número de fax',
  'has no unit, and {ofValue}': 'no tiene unidad, y {ofValue}',
  'has several limits, and it is not clear which apply':
    'tiene varios límites, y no está claro cuáles aplican',
  'in charge': 'a cargo',
  'is in {unit}, and {ofValue}': 'está en {unit}, y {ofValue}',
  'is neither a number nor a word with a known meaning':
    'no es un número ni una palabra con significado conocido',
  'is on neither side of its limits for certain':
    'no está con certeza en ningún lado de sus límites',
  'its limits are in {unit}': 'sus límites están en {unit}',
  'laboratory system': 'sistema de laboratorio',
  'message to the laboratory system': 'mensaje al sistema del laboratorio',
  'messages to the laboratory system': 'mensajes al sistema del laboratorio',
  'middle name': 'segundo nombre',
  'moderately susceptible': 'moderadamente sensible',
  'nine digits': 'nueve dígitos',
  'no source': 'sin fuente',
  'not detected': 'no detectado',
  'not reactive': 'no reactivo',
  'not susceptible': 'no sensible',
  'numbers without a unit': 'números sin unidad',
  'of {paidOn}': 'del {paidOn}',
  'on ice': 'en hielo',
  'pack of 10': 'paquete de 10',
  'pack of 100': 'paquete de 100',
  'panic high': 'pánico alto',
  'panic low': 'pánico bajo',
  'preauthorization is required, and there is none.':
    'se requiere autorización previa y no hay ninguna.',
  'printable characters only': 'solo caracteres imprimibles',
  'recorded {late} hours later': 'registrado {late} horas después',
  'recorded {late} minutes later': 'registrado {late} minutos después',
  'roll of 500': 'rollo de 500',
  'significant change down': 'cambio significativo hacia abajo',
  'significant change up': 'cambio significativo hacia arriba',
  'significantly high': 'significativamente alto',
  'significantly low': 'significativamente bajo',
  'six letters or digits': 'seis letras o dígitos',
  'the preauthorization is for other tests.': 'la autorización previa es para otras pruebas.',
  'the preauthorization was denied: {reason}. Next: {nextStepLabels}{value}.':
    'la autorización previa fue denegada: {reason}. Siguiente paso: {nextStepLabels}{value}.',
  'the preauthorization was not valid on the date of service.':
    'la autorización previa no era válida en la fecha del servicio.',
  'trading partner': 'socio comercial',
  unit: 'unidad',
  units: 'unidades',
  'very susceptible': 'muy sensible',
  'weakly reactive': 'débilmente reactivo',
  'within normal limits': 'dentro de los límites normales',
  '{again} is listed twice.': '{again} aparece dos veces.',
  '{asks} Only the laboratory can leave this blank.':
    '{asks} Solo el laboratorio puede dejar esto en blanco.',
  '{code} has no price on the date of service.': '{code} no tiene precio en la fecha de servicio.',
  '{code} is already on another claim of this patient for the same day.':
    '{code} ya está en otra reclamación de este paciente para el mismo día.',
  '{code} is not an ICD-10-CM code, such as F11.20.':
    '{code} no es un código ICD-10-CM, como F11.20.',
  '{code} is not paid with {code2} (NCCI). Remove it, or add the modifier that applies.':
    '{code} no se paga junto con {code2} (NCCI). Quítelo o agregue el modificador que corresponda.',
  '{code}: 90 is for a test that another laboratory performed.':
    '{code}: 90 es para una prueba que realizó otro laboratorio.',
  '{code}: 91 is for a test that was repeated the same day.':
    '{code}: 91 es para una prueba que se repitió el mismo día.',
  '{code}: GA says that an advance notice was signed, and there is none.':
    '{code}: GA indica que se firmó un aviso anticipado, y no hay ninguno.',
  '{code}: GZ says that there is no advance notice, but there is one.':
    '{code}: GZ indica que no hay aviso anticipado, pero sí lo hay.',
  '{code}: {total} are more than the {units} that are paid (MUE).':
    '{code}: {total} es más que las {units} unidades que se pagan (MUE).',
  '{first} cannot be the first diagnosis.': '{first} no puede ser el primer diagnóstico.',
  '{hours} days': '{hours} días',
  '{hours} hours': '{hours} horas',
  '{icd10Code} is not a complete ICD-10 code. Choose a more specific one.':
    '{icd10Code} no es un código ICD-10 completo. Elija uno más específico.',
  '{icd10Code} is not in the laboratory’s diagnosis table.':
    '{icd10Code} no está en la tabla de diagnósticos del laboratorio.',
  '{icd10Code} was not valid on the collection date.':
    '{icd10Code} no era válido en la fecha de recolección.',
  '{icd10Code} was not valid on the date of service.':
    '{icd10Code} no era válido en la fecha de servicio.',
  '{identityWords}: was {before}; now {after}.': '{identityWords}: antes {before}; ahora {after}.',
  '{identityWords}: {report} on this report, {chart} in the chart.':
    '{identityWords}: {report} en este informe, {chart} en el expediente.',
  '{locationName} has no place of service. Enter where its specimens are collected.':
    '{locationName} no tiene lugar de servicio. Indique dónde se recolectan sus muestras.',
  '{name} has no payer ID for claims. Enter it in the payer table.':
    '{name} no tiene ID de aseguradora para reclamaciones. Escríbalo en la tabla de aseguradoras.',
  '{name} has no valid CLIA number. An administrator enters it in Lab.':
    '{name} no tiene un número CLIA válido. Un administrador lo ingresa en Laboratorio.',
  '{name} is inactive in the payer table. Choose the payer on the card.':
    '{name} está inactiva en la tabla de aseguradoras. Elija la aseguradora que aparece en la tarjeta.',
  '{name}’s CLIA certificate had expired by the collection date. An administrator enters the new date in Lab.':
    'El certificado CLIA de {name} ya estaba vencido en la fecha de recolección. Un administrador ingresa la nueva fecha en Laboratorio.',
  '{orderer} has no NPI.': '{orderer} no tiene NPI.',
  '{orderer} is not approved yet.': '{orderer} aún no tiene aprobación.',
  '{orderer} was not enrolled in Medicaid on the date of service.':
    '{orderer} no tenía inscripción en Medicaid en la fecha de servicio.',
  '{orderer} was not enrolled in Medicare (PECOS) on the date of service.':
    '{orderer} no tenía inscripción en Medicare (PECOS) en la fecha de servicio.',
  '{own} (draft)': '{own} (borrador)',
  '{rest} min': '{rest} min',
  '{shown} and {more}': '{shown} y {more}',
  '{text} missing': 'Falta: {text}',
  '{what} differs': '{what}: difiere',
  '{whole} days': '{whole} días',
  '“{name}” is not in the payer table. Choose the payer, or add it.':
    '“{name}” no está en la tabla de aseguradoras. Elija la aseguradora o agréguela.',
  'New Year’s Day': 'Año Nuevo',
  'Memorial Day': 'Día de los Caídos',
  'Independence Day': 'Día de la Independencia',
  'Labor Day': 'Día del Trabajo',
  'Thanksgiving Day': 'Día de Acción de Gracias',
  'Christmas Day': 'Navidad',
  '{name} does not pick up on Sundays.': '{name} no hace recogidas los domingos.',
  '{name} does not pick up on {holiday}.': '{name} no hace recogidas en: {holiday}.',
  '{name} takes at most {count}.': '{name} acepta como máximo {count}.',
  '{name} is asked for pickups here, and this parcel goes by another carrier.':
    'Aquí las recogidas se piden a {name}, y este envío va con otro transportista.',
}

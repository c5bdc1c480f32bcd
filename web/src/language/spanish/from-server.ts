/** What the server answers in sentences, and the tiles of the home page; {a}, {b} … are its values. */
export const fromServer = {
  'Files cannot be read right now: the file store does not respond. Please try again in a moment.':
    'Ahora no se pueden leer los archivos: el almacén de archivos no responde. Inténtelo de nuevo en un momento.',
  'A Medicaid patient cannot be billed.': 'No se puede facturar a un paciente de Medicaid.',
  'A Medicare Advantage patient can be billed only for what the plan leaves to the patient.':
    'A un paciente de Medicare Advantage solo se le puede facturar lo que el plan deja a cargo del paciente.',
  'A Medicare patient cannot be billed for a test without a signed advance notice (ABN).':
    'No se puede facturar a un paciente de Medicare por una prueba sin un aviso anticipado (ABN) firmado.',
  'A bill is chosen twice.': 'Una factura está elegida dos veces.',
  'A claim is with the payer. Void it first.':
    'La aseguradora tiene una reclamación. Anúlela primero.',
  'A claim is with the payer. Wait for its answer.':
    'La aseguradora tiene una reclamación. Espere su respuesta.',
  'A claim or an appeal is no longer possible. Decide who pays, or write it off.':
    'Ya no es posible una reclamación ni una apelación. Decida quién paga o cancele el saldo.',
  'A claim was made of the bill since.': 'Después se creó una reclamación de la factura.',
  'A corrected report follows.': 'Seguirá un informe corregido.',
  'A corrected report for the right patient waits on the Result Desk. Once released, it goes to the same recipients.':
    'Un informe corregido para el paciente correcto espera en la Mesa de resultados. Una vez liberado, llega a los mismos destinatarios.',
  'A corrected report waits on the Result Desk. Once released, it goes to everyone who received the earlier one ({a}).':
    'Un informe corregido espera en la Mesa de resultados. Una vez liberado, llega a todos los que recibieron el anterior ({a}).',
  'A corrected report was already made.': 'Ya se hizo un informe corregido.',
  'A correction was requested for this patient. Accept or reject it first.':
    'Se solicitó una corrección para este paciente. Primero acéptela o rechácela.',
  'A credit of this payer was refunded or used on this bill. Decide about the bill instead.':
    'Un crédito de esta aseguradora se reembolsó o se usó en esta factura. En su lugar, decida sobre la factura.',
  'A critical value for specimen {a} has not been called. Call the practice until someone reads it back (Result Desk, Critical values).':
    'No se ha llamado por un valor crítico de la muestra {a}. Llame al consultorio hasta que alguien lo repita para confirmarlo (Mesa de resultados, Valores críticos).',
  'A critical value has not been called. Record the call first.':
    'No se ha llamado por un valor crítico. Registre primero la llamada.',
  'A critical value was released and no one reviewed it.':
    'Se liberó un valor crítico y nadie lo revisó.',
  'A date has eight digits, such as 20260101.':
    'Una fecha tiene ocho dígitos, por ejemplo 20260101.',
  'A delegate must be a user in the same account.':
    'Un delegado debe ser un usuario de la misma cuenta.',
  'A drug was found that no prescription explains. No one reviewed the result.':
    'Se encontró una droga que ninguna receta explica. Nadie revisó el resultado.',
  'A file that the laboratory enclosed is not part of this copy.':
    'Un archivo que el laboratorio adjuntó no forma parte de esta copia.',
  'A government program covers the patient, so no invoice goes to the practice. Decide who pays.':
    'Un programa del gobierno cubre al paciente, así que no se envía factura al consultorio. Decida quién paga.',
  'A host key is SHA256: and 43 letters and digits, as ssh-keygen -l prints it.':
    'Una clave de host es SHA256: y 43 letras y dígitos, como la muestra ssh-keygen -l.',
  'A later merge, number {a}, has the same records. Undo that one first.':
    'Una fusión posterior, número {a}, tiene los mismos expedientes. Primero deshaga esa.',
  'A later row is replaced before it takes effect.':
    'Una fila posterior se reemplaza antes de entrar en vigor.',
  'A limit that was raised, or the highest one if it was lowered to the next, takes effect when a second person has confirmed it.':
    'Un límite que se subió, o el más alto si se bajó hasta el siguiente, entra en vigor cuando una segunda persona lo haya confirmado.',
  'A line cannot be paid less than nothing. What the payer takes back comes as a reversal in its file.':
    'El pago de una línea no puede ser menor que cero. Lo que la aseguradora recupera llega como reversión en su archivo.',
  'A line number is one of ours, but the payment names no one.':
    'Un número de línea es nuestro, pero el pago no nombra a nadie.',
  'A line number is one of ours, but {a}.': 'Un número de línea es nuestro, pero {a}.',
  'A line of the payment does not match a line of the claim.':
    'Una línea del pago no coincide con ninguna línea de la reclamación.',
  'A line of {a} has more than {b} characters, which carriers do not print. Call to ask.':
    'Una línea de {a} tiene más de {b} caracteres, que los transportistas no imprimen. Llame para preguntar.',
  'A location belongs to another account.': 'Una sede pertenece a otra cuenta.',
  'A match is requested. Another person approves or declines it.':
    'Se solicitó una conciliación. Otra persona la aprueba o la rechaza.',
  'A name in it has characters that cannot be printed. Choose CSV or Excel.':
    'Un nombre en él tiene caracteres que no se pueden imprimir. Elija CSV o Excel.',
  'A note cannot be changed. Add another one.': 'Una nota no se puede cambiar. Agregue otra.',
  'A number is too large.': 'Un número es demasiado grande.',
  'A part of its payments is posted, and stays so; read it again for the rest.':
    'Una parte de sus pagos está asentada y así queda; léalo de nuevo para el resto.',
  'A patient cannot move to another account.': 'Un paciente no se puede trasladar a otra cuenta.',
  'A patient covered by workers’ compensation cannot be billed.':
    'No se puede facturar a un paciente cubierto por compensación laboral.',
  'A patient who refuses to sign but wants the tests takes option 1.':
    'Un paciente que se niega a firmar pero quiere las pruebas elige la opción 1.',
  'A patient’s signature cannot be added while acting as a customer.':
    'No se puede agregar la firma de un paciente al actuar como cliente.',
  'A payer decided or paid again, and less is open than was written off.':
    'Una aseguradora decidió o pagó de nuevo, y el saldo abierto es menor que el que se canceló.',
  'A payment with the same amounts was posted to this claim since. Take that back first.':
    'Después se asentó en esta reclamación un pago con los mismos montos. Revierta ese primero.',
  'A pickup was already requested for this parcel.': 'Ya se solicitó una recogida para este envío.',
  'A plan runs a year at most. Then decide again whether the tests are still necessary.':
    'Un plan dura un año como máximo. Después, decida de nuevo si las pruebas aún son necesarias.',
  'A port is a number from 1 to 65535. SFTP usually has 22.':
    'Un puerto es un número del 1 al 65535. SFTP suele usar el 22.',
  'A practice listed someone as a provider; the laboratory has not approved it yet.':
    'Un consultorio indicó a alguien como proveedor; el laboratorio todavía no lo aprueba.',
  'A practice listed them as providers; the laboratory has not approved them yet.':
    'Un consultorio los indicó como proveedores; el laboratorio todavía no los aprueba.',
  'A refund of this payment has not been sent yet. Withdraw it in Refunds first.':
    'Un reembolso de este pago aún no se ha enviado. Retírelo primero en Reembolsos.',
  'A refund was not sent, and its money covers what was written off.':
    'Un reembolso no se envió, y su dinero cubre el saldo que se canceló.',
  'A remittance of this payer with this check or EFT number was already posted with different content.':
    'Ya se asentó una remesa de esta aseguradora con este número de cheque o EFT y con otro contenido.',
  'A remittance of this payer with this number was posted already.':
    'Ya se asentó una remesa de esta aseguradora con este número.',
  'A remittance with this content was entered before and waits in Unmatched payment.':
    'Ya se ingresó antes una remesa con este contenido y está pendiente en Pago sin conciliar.',
  'A report in it is still being made. Please check again in a minute.':
    'Todavía se está preparando un informe que contiene. Vuelva a revisar en un minuto.',
  'A requisition number has 3 to 20 letters, digits, and hyphens.':
    'Un número de requisición tiene de 3 a 20 letras, dígitos y guiones.',
  'A reversal takes back the decision that it names: post it without lines.':
    'Una reversión revierte la decisión que indica: asiéntela sin líneas.',
  'A row changed after you opened the table. Review the differences again.':
    'Una fila cambió después de que usted abrió la tabla. Revise de nuevo las diferencias.',
  'A row is listed twice.': 'Una fila aparece dos veces.',
  'A row is missing: number {a} of process {b}, which wrote row {c} later. It was removed.':
    'Falta una fila: la número {a} del proceso {b}, que escribió después la fila {c}. Se quitó.',
  'A saved preference cannot be edited. End it and add a new one.':
    'Una preferencia guardada no se puede editar. Finalícela y agregue una nueva.',
  'A scheduled email was paused. See why, and continue or end it.':
    'Se pausó un correo electrónico programado. Vea por qué y reanúdelo o termínelo.',
  'A signature cannot be put back; the provider signs again.':
    'Una firma no se puede restaurar; el proveedor firma otra vez.',
  'A signature to attest': 'Una firma por certificar',
  'A standing order lasts one year at most. Sign a new one after that.':
    'Una orden permanente dura un año como máximo. Después, firme una nueva.',
  'A statement is due before the next one leaves, after {a} days.':
    'Un estado de cuenta vence antes de que salga el siguiente, después de {a} días.',
  'A test file: it moves no money.': 'Un archivo de prueba: no mueve dinero.',
  'A test label was sent to {a}.': 'Se envió una etiqueta de prueba a {a}.',
  'A test page is being sent. Wait until it arrives or fails.':
    'Se está enviando una página de prueba. Espere hasta que llegue o falle.',
  'A text is too long.': 'Un texto es demasiado largo.',
  'A user cannot move to another account.': 'Un usuario no puede pasar a otra cuenta.',
  'A user cannot move to another account. Add a new sign-in instead.':
    'Un usuario no puede pasar a otra cuenta. Agregue un acceso nuevo.',
  'A user name needs at least three letters, digits, periods, hyphens, or underscores, and no @.':
    'Un nombre de usuario necesita al menos tres letras, dígitos, puntos, guiones o guiones bajos, y no puede tener @.',
  'A user of an account is a clinic user or a clinic administrator.':
    'Un usuario de una cuenta es un usuario de clínica o un administrador de clínica.',
  'A value is out of range.': 'Un valor está fuera del intervalo permitido.',
  'A view of this page does not keep “{a}”.': 'Una vista de esta página no guarda “{a}”.',
  'A void of this claim is under way. Wait for its answer.':
    'La anulación de esta reclamación está en curso. Espere la respuesta.',
  'A {a} patient’s test cannot be billed to the practice.':
    'La prueba de un paciente de {a} no se puede facturar al consultorio.',
  'Accepted with errors.': 'Aceptado con errores.',
  'Account issue not found.': 'No se encontró el problema de cuenta.',
  'Account not found.': 'No se encontró la cuenta.',
  'Accounts to review': 'Cuentas por revisar',
  'Accounts with providers to approve': 'Cuentas con proveedores por aprobar',
  'Accounts without a primary location': 'Cuentas sin sede principal',
  'Accounts without a service': 'Cuentas sin servicio',
  'Active accounts assigned to you or your team.':
    'Cuentas activas asignadas a usted o a su equipo.',
  'Active accounts of the laboratory.': 'Cuentas activas del laboratorio.',
  'Add at least one specimen before finalizing the manifest.':
    'Agregue al menos una muestra antes de finalizar el manifiesto.',
  'Added to the medication list: {a}.': 'Agregado a la lista de medicamentos: {a}.',
  'Added. Two people must verify it before first use.':
    'Agregado. Dos personas deben verificarlo antes del primer uso.',
  'Added: {a}.': 'Agregado: {a}.',
  'Address not found.': 'No se encontró la dirección.',
  'All of these orders have ended, so no labels are printed.':
    'Todas estas órdenes terminaron, así que no se imprimen etiquetas.',
  'All orders of a visit must be in one account.':
    'Todas las órdenes de una visita deben estar en una misma cuenta.',
  'All tubes of this parcel go to one place.':
    'Todos los tubos de este envío van a un mismo lugar.',
  'Already reviewed.': 'Ya se revisó.',
  'An Idempotency-Key must be 1 to 64 printable characters without spaces.':
    'Una Idempotency-Key debe tener de 1 a 64 caracteres imprimibles sin espacios.',
  'An account must have a primary location. Make another one primary instead.':
    'Una cuenta debe tener una sede principal. En su lugar, haga principal otra sede.',
  'An earlier payer took back the decision that this payment rests on. Wait until that payer decides again, or refund it.':
    'Una aseguradora anterior revirtió la decisión en la que se basa este pago. Espere hasta que esa aseguradora decida de nuevo, o reembólselo.',
  'An earlier payer took back the decision that this rested on.':
    'Una aseguradora anterior revirtió la decisión en la que esto se basaba.',
  'An eligibility check is already in progress.':
    'Ya hay una verificación de elegibilidad en curso.',
  'An email with a link to choose a new password will arrive shortly.':
    'En breve llegará un correo electrónico con un enlace para elegir una contraseña nueva.',
  'An issue has at most {a} files.': 'Un problema tiene como máximo {a} archivos.',
  'An order cannot move to another patient. Cancel it and place a new order.':
    'Una orden no se puede pasar a otro paciente. Cancélela y haga una orden nueva.',
  'An order has exactly one specimen.': 'Una orden tiene exactamente una muestra.',
  'An unsaved form can hold {a} files, {b} MB total. Save first, then add this one.':
    'Un formulario sin guardar admite {a} archivos, {b} MB en total. Guarde primero y luego agregue este.',
  'And {a} more.': 'Y {a} más.',
  'Another account has this code.': 'Otra cuenta tiene este código.',
  'Another active sign-in has this NPI.': 'Otro acceso activo tiene este NPI.',
  'Another administrator must cancel this.': 'Otro administrador debe cancelar esto.',
  'Another administrator must confirm your sign-in before you sign everyone out.':
    'Otro administrador debe confirmar su acceso antes de que usted cierre la sesión de todos.',
  'Another change of this sign-in is open. Confirm this one when the other is in effect or canceled.':
    'Hay otro cambio de este acceso abierto. Confirme este cuando el otro esté vigente o cancelado.',
  'Another person must confirm where the files of this partner go. Until then, nothing connects there.':
    'Otra persona debe confirmar a dónde van los archivos de este socio. Hasta entonces, nada se conecta allí.',
  'Another person must first confirm that you are the director. They do it on the Clinical Tables screen.':
    'Otra persona debe confirmar primero que usted dirige el laboratorio. Lo hace en la pantalla Tablas clínicas.',
  'Another row is in effect from {a}. Choose other days, or let that row end the day before.':
    'Otra fila está en vigor desde el {a}. Elija otros días o haga que esa fila termine el día anterior.',
  'Another row of this file begins on {a} for the same key.':
    'Otra fila de este archivo comienza el {a} con la misma clave.',
  'Another selected item already decides this bill.':
    'Otro elemento seleccionado ya decide esta factura.',
  'Another selected item already uses a credit of this patient. Repeat this afterwards.':
    'Otro elemento seleccionado ya usa un crédito de este paciente. Repita esto después.',
  'Answer not found.': 'No se encontró la respuesta.',
  'Approved as provider.': 'Aprobado como proveedor.',
  'Approved.': 'Aprobado.',
  'Ask for the birth date first.': 'Pida primero la fecha de nacimiento.',
  'Ask for the patient’s name first.': 'Pida primero el nombre del paciente.',
  'Assign each of the {a} made since the merge: {b} are left.':
    'Asigne todo lo que se creó desde la fusión ({a}): quedan {b}.',
  'Assigned to you, not resolved.': 'Asignados a usted, sin resolver.',
  'Assigned.': 'Asignado.',
  'At most 200 characters each, separated by semicolons.':
    'Como máximo 200 caracteres cada uno, separados por punto y coma.',
  'At most {a} can be resent at once. Narrow the search.':
    'Se pueden reenviar {a} a la vez como máximo. Limite la búsqueda.',
  'At most {a} days ahead.': 'Con {a} días de anticipación como máximo.',
  'At most {a} rows can be imported at once. Split the file, or ask the laboratory to import it.':
    'Se pueden importar {a} filas a la vez como máximo. Divida el archivo o pida al laboratorio que lo importe.',
  'At most {a} rows in one file.': 'Como máximo {a} filas en un archivo.',
  'At most {a}.': 'Máximo {a}.',
  'Attachment not found.': 'No se encontró el adjunto.',
  'Authorization not found.': 'No se encontró la autorización.',
  'Bad when it is a standby, which cannot save.':
    'Mal cuando es un servidor en espera, que no puede guardar.',
  'Bad when not heard from for {a}.': 'Mal cuando no hay señales durante {a}.',
  'Bad when the line fails. {a} Watch after {b} without a message.':
    'Mal cuando la línea falla. {a} Vigilar después de {b} sin un mensaje.',
  'Below the cost of {a}.': 'Por debajo del costo de {a}.',
  'Bill not found.': 'No se encontró la factura.',
  'Billing Work to approve': 'Trabajo de facturación por aprobar',
  'Billing drafted them from denials. You make them rules or drop them.':
    'Facturación las redactó a partir de denegaciones. Usted las convierte en reglas o las descarta.',
  'Billing has begun. Enter the day from which orders are billed.':
    'La facturación ya comenzó. Ingrese el día desde el que se facturan las órdenes.',
  'Both practices get a message in their Inbox. Neither reads the name of the other, or of its patient.':
    'Ambos consultorios reciben un mensaje en su Bandeja de entrada. Ninguno ve el nombre del otro ni el de su paciente.',
  'Both records have specimens under way. Check the box to confirm that you looked at them.':
    'Ambos expedientes tienen muestras en curso. Marque la casilla para confirmar que las revisó.',
  'Call now and record who read the value back.':
    'Llame ahora y registre quién repitió el valor para confirmarlo.',
  'Canceled. The sign-in is inactive.': 'Cancelado. El acceso está inactivo.',
  'Carried over from the order in the other account.': 'Se trasladó de la orden en la otra cuenta.',
  'Change not found.': 'No se encontró el cambio.',
  'Changed since it was shown. Look at it again.': 'Cambió desde que se mostró. Revíselo de nuevo.',
  'Charged {a}, adjusted {b}: {c} would be paid, not {d}.':
    'Cargo {a}, ajuste {b}: se pagaría {c}, no {d}.',
  'Check our NPI and tax ID in the billing settings, and our enrollment.':
    'Revise nuestro NPI y número de identificación fiscal en la configuración de facturación, y nuestra inscripción.',
  'Check our enrollment with this payer.': 'Revise nuestra inscripción con esta aseguradora.',
  'Check our number at this payer.': 'Revise nuestro número con esta aseguradora.',
  'Check the attestation to authorize these people to sign in your name.':
    'Marque la declaración para autorizar a estas personas a firmar en su nombre.',
  'Check the attestation.': 'Marque la declaración.',
  'Check the identity of this person first. A check is valid for 15 minutes, and until the sign-in changes again; it must be by someone who did not change it.':
    'Primero verifique la identidad de esta persona. Una verificación es válida por 15 minutos y hasta que el acceso vuelva a cambiar; debe hacerla alguien que no lo haya cambiado.',
  'Check the identity of this person first. A check is valid for 15 minutes.':
    'Primero verifique la identidad de esta persona. Una verificación es válida por 15 minutos.',
  'Check the name of the billing laboratory.': 'Revise el nombre del laboratorio que factura.',
  'Check the phone number with which we are enrolled.':
    'Revise el teléfono con el que estamos inscritos.',
  'Check the specialty with which we are enrolled.':
    'Revise la especialidad con la que estamos inscritos.',
  'Check the state with which we are enrolled.': 'Revise el estado con el que estamos inscritos.',
  'Check {a} for {b} was already entered, received {c}. If this is another check, add a letter to its number.':
    'El cheque {a} por {b} ya se ingresó, recibido el {c}. Si este es otro cheque, agregue una letra a su número.',
  'Check {a} was already recorded for another refund, sent {b}. If this is another check, add a letter to its number.':
    'El cheque {a} ya se registró para otro reembolso, enviado el {b}. Si este es otro cheque, agregue una letra a su número.',
  'Checked at accessioning.': 'Verificado en el registro de muestras.',
  'Choose a carrier from the list.': 'Elija un transportista de la lista.',
  'Choose a claim filing indicator of the list.':
    'Elija un indicador de tipo de reclamación de la lista.',
  'Choose a colleague who can see this order.': 'Elija a un colega que pueda ver esta orden.',
  'Choose a day after today.': 'Elija un día posterior a hoy.',
  'Choose a day from 1 to 28.': 'Elija un día del 1 al 28.',
  'Choose a folder of its own for files that we have.':
    'Elija una carpeta aparte para los archivos que ya tenemos.',
  'Choose a generic drug from the medication list.':
    'Elija un medicamento genérico de la lista de medicamentos.',
  'Choose a location in this account.': 'Elija una sede de esta cuenta.',
  'Choose a month.': 'Elija un mes.',
  'Choose a parole officer from the list.': 'Elija un agente de libertad condicional de la lista.',
  'Choose a payer from the list.': 'Elija una aseguradora de la lista.',
  'Choose a person in this role.': 'Elija una persona con este rol.',
  'Choose a place of service from the list.': 'Elija un lugar de servicio de la lista.',
  'Choose a provider in this account.': 'Elija un proveedor de esta cuenta.',
  'Choose a sales user.': 'Elija un usuario de ventas.',
  'Choose a test type this account orders.': 'Elija un tipo de prueba que esta cuenta ordene.',
  'Choose a test type {a} offers.': 'Elija un tipo de prueba que {a} ofrezca.',
  'Choose a time zone from the list.': 'Elija una zona horaria de la lista.',
  'Choose a time zone.': 'Elija una zona horaria.',
  'Choose a type of certificate.': 'Elija un tipo de certificado.',
  'Choose a user from this account or the laboratory.':
    'Elija un usuario de esta cuenta o del laboratorio.',
  'Choose a verified number of this account.': 'Elija un número verificado de esta cuenta.',
  'Choose a weekday.': 'Elija un día de la semana.',
  'Choose an account or a provider.': 'Elija una cuenta o un proveedor.',
  'Choose an active destination laboratory.': 'Elija un laboratorio de destino activo.',
  'Choose an active laboratory user who can approve clinical tables.':
    'Elija un usuario activo del laboratorio que pueda aprobar tablas clínicas.',
  'Choose an active route.': 'Elija una ruta activa.',
  'Choose at least one record type.': 'Elija al menos un tipo de registro.',
  'Choose from the list, or enter a description.': 'Elija de la lista o ingrese una descripción.',
  'Choose lab client services users.': 'Elija usuarios de Atención al cliente del laboratorio.',
  'Choose locations in this account.': 'Elija sedes de esta cuenta.',
  'Choose the hold reason.': 'Elija el motivo de la retención.',
  'Choose the issue type.': 'Elija el tipo de problema.',
  'Choose the laboratory whose results it sends.': 'Elija el laboratorio cuyos resultados envía.',
  'Choose the line of the claim for {a}.': 'Elija la línea de la reclamación para {a}.',
  'Choose the receiving error.': 'Elija el error de recepción.',
  'Choose the rejection reason.': 'Elija el motivo del rechazo.',
  'Choose the rows to approve.': 'Elija las filas que va a aprobar.',
  'Choose the shipping location.': 'Elija la sede de envío.',
  'Choose the time zone for times without an offset.':
    'Elija la zona horaria para las horas sin diferencia horaria indicada.',
  'Choose today or a later date: reports that were released were measured by the target of their day.':
    'Elija hoy o una fecha posterior: los informes ya liberados se midieron con la meta de su día.',
  'Choose users in the same account.': 'Elija usuarios de la misma cuenta.',
  'Choose whether it was recorded wrong or has changed.': 'Elija si se registró mal o si cambió.',
  'Choose your working laboratory.': 'Elija el laboratorio en el que trabaja.',
  'Claim number {a} is ours, but a line belongs to another claim of ours.':
    'El número de reclamación {a} es nuestro, pero una línea pertenece a otra reclamación nuestra.',
  'Claim number {a} is ours, but the payment names no one and has another charge.':
    'El número de reclamación {a} es nuestro, pero el pago no nombra a nadie y tiene otro cargo.',
  'Claim number {a} is ours, but {b}.': 'El número de reclamación {a} es nuestro, pero {b}.',
  'Claim {a} is for {b}, after the date of the payment.':
    'La reclamación {a} es del {b}, posterior a la fecha del pago.',
  'Claim {a} is here twice.': 'La reclamación {a} está aquí dos veces.',
  'Claim {a}: {b}.': 'Reclamación {a}: {b}.',
  'Claims are being made and sent, and answers read. This takes a moment.':
    'Se están creando y enviando reclamaciones y leyendo respuestas. Esto tarda un momento.',
  'Claims of restricted charts are left out.':
    'No se incluyen las reclamaciones de expedientes restringidos.',
  'Claims of this remittance are posted by another one with this check or EFT number. Set this one aside.':
    'Las reclamaciones de esta remesa ya se asentaron con otra que tiene este número de cheque o EFT. Aparte esta.',
  'Claims without a payment lose {a} today by papers that you entered: more than you can write off ({b}). Leave those claims out and ask for approval to write them off in Billing Work, or have someone with a higher limit enter this.':
    'Hoy, las reclamaciones sin pago pierden {a} por los documentos que usted ingresó: más de lo que puede cancelar de saldo ({b}). Deje fuera esas reclamaciones y pida aprobación para cancelar su saldo en Trabajo de facturación, o pida a alguien con un límite mayor que ingrese esto.',
  'Clinical tables were approved: re-evaluated.': 'Se aprobaron tablas clínicas: reevaluado.',
  'Closed.': 'Cerrado.',
  'Closed. It is listed again if its next step is late.':
    'Cerrado. Se vuelve a listar si su próximo paso se atrasa.',
  'Collection dates that differ': 'Fechas de recolección que difieren',
  'Confirmed received.': 'Recepción confirmada.',
  'Confirmed. Files are exchanged there from now on.':
    'Confirmado. Desde ahora se intercambian archivos allí.',
  'Confirmed. Files are exchanged there once the trading partner is active.':
    'Confirmado. Se intercambian archivos allí cuando el socio comercial esté activo.',
  'Confirmed. It is in effect now.': 'Confirmado. Ya está en vigor.',
  'Confirmed. Messages will now be sent there.': 'Confirmado. Los mensajes ahora se enviarán allí.',
  'Confirmed. People can now sign in with it.': 'Confirmado. Ya se puede iniciar sesión con él.',
  'Confirmed. The change is now in effect.': 'Confirmado. El cambio ya está vigente.',
  'Confirmed. The change takes effect when the new address is verified.':
    'Confirmado. El cambio entra en vigor cuando se verifique la nueva dirección.',
  'Confirmed. The director can approve clinical tables now.':
    'Confirmado. El director ya puede aprobar tablas clínicas.',
  'Confirmed. The limit is in effect.': 'Confirmado. El límite está en vigor.',
  'Confirmed. The second factor is not removed yet. Load the list again.':
    'Confirmado. El segundo factor aún no se ha quitado. Cargue la lista de nuevo.',
  'Confirmed. The sign-in is not in effect yet. Load the list again.':
    'Confirmado. El acceso aún no está vigente. Cargue la lista de nuevo.',
  'Confirmed. The system can sign in now.': 'Confirmado. El sistema ya puede iniciar sesión.',
  'Confirmed. The temporary password takes effect as soon as it is saved.':
    'Confirmado. La contraseña temporal entra en vigor en cuanto se guarde.',
  'Confirmed. The user name is not in effect yet. Load the list again.':
    'Confirmado. El nombre de usuario aún no está vigente. Cargue la lista de nuevo.',
  'Confirmed. Try the connection and enter the host’s key next: nothing is exchanged without it.':
    'Confirmado. Ahora pruebe la conexión e ingrese la clave del host: sin ella no se intercambia nada.',
  'Confirmed. Waiting faxes to this number will go out.':
    'Confirmado. Los faxes pendientes a este número saldrán.',
  'Confirmed. You can sign again.': 'Confirmado. Usted puede firmar de nuevo.',
  'Connected. No files wait for us.': 'Conectado. No hay archivos pendientes para nosotros.',
  'Connected. {a} for us.': 'Conectado. {a} para nosotros.',
  'Correct the payment of this order first, or allow it in Account Information.':
    'Primero corrija el pago de esta orden o permítalo en Información de la cuenta.',
  'Correction not found.': 'No se encontró la corrección.',
  'Correction requested ({a}): {b} {c} Resolve it on the patient’s record, number {d}.':
    'Corrección solicitada ({a}): {b} {c} Resuélvala en el expediente del paciente, número {d}.',
  'Could not be filed, and not set aside.': 'No se pudieron archivar y no se apartaron.',
  'Counted up to {a}. Counts only: it names no patient.':
    'Contado hasta el {a}. Solo conteos: no nombra a ningún paciente.',
  'Countersigned.': 'Refrendado.',
  'Counts only the locations and orders that its reader can see, not the whole account.':
    'Cuenta solo las sedes y las órdenes que puede ver quien lo lee, no toda la cuenta.',
  'Credited. The next invoice shows the credit.':
    'Acreditada. La próxima factura al consultorio muestra el crédito.',
  'Critical value not found.': 'No se encontró el valor crítico.',
  'Critical values not read back': 'Valores críticos sin repetir para confirmar',
  'Critical values of {a} could not be escalated. See the server log.':
    'No se pudieron escalar los valores críticos de {a}. Consulte el registro del servidor.',
  'Customer experience first records whether it arrived.':
    'Experiencia del cliente registra primero si llegó.',
  'Day not found.': 'No se encontró el día.',
  'Decided by a colleague beyond their limit.': 'Decididos por un colega por encima de su límite.',
  'Declined.': 'Rechazada.',
  'Declined. The limit stays as it is.': 'Rechazado. El límite queda como está.',
  'Delegates to attest': 'Delegados por certificar',
  'Deleted.': 'Eliminado.',
  'Delivery of the last fax is unknown. Resolve that first in Fax Service.':
    'Se desconoce si se entregó el último fax. Resuelva eso primero en Servicio de fax.',
  'Demonstration values: limits not approved by a laboratory director.':
    'Valores de demostración: límites no aprobados por un director de laboratorio.',
  'Denials no longer suggest this rule, or it is drafted already.':
    'Las denegaciones ya no sugieren esta regla, o ya hay un borrador.',
  'Destination not found.': 'No se encontró el destino.',
  'Does not balance: {a}.': 'No cuadra: {a}.',
  'Draft not found.': 'No se encontró el borrador.',
  'Draft not found. It may have been replaced.':
    'No se encontró el borrador. Es posible que se haya reemplazado.',
  'Draft removed.': 'Borrador quitado.',
  'Draft saved. It takes effect once it is approved.':
    'Borrador guardado. Entra en vigor cuando se apruebe.',
  'Draw or upload one, then you can sign orders.': 'Dibuje o cargue una y podrá firmar órdenes.',
  'Drawn within the last {a} days, other people’s work only.':
    'Sorteadas en los últimos {a} días, solo trabajo de otras personas.',
  'Due within 7 days.': 'Vence en 7 días o menos.',
  'Each node reports once a minute.': 'Cada nodo informa una vez por minuto.',
  'Each one is looked into.': 'Cada caso se investiga.',
  'Each scan needs a key of 8 to 64 characters.':
    'Cada escaneo necesita una clave de 8 a 64 caracteres.',
  'Each supply is ordered once, with its quantity.':
    'Cada suministro se pide una sola vez, con su cantidad.',
  'Each user type that decides about money has one limit.':
    'Cada tipo de usuario que decide sobre dinero tiene un solo límite.',
  'Eligibility check requested.': 'Se solicitó la verificación de elegibilidad.',
  'Email or nightly work failed. See why and try again.':
    'Falló un correo electrónico o un trabajo nocturno. Vea por qué e intente de nuevo.',
  'Embedded engine.': 'Motor integrado.',
  'Emergency access has ended.': 'El acceso de emergencia finalizó.',
  'Emergency access is open for 60 minutes. All administrators were notified.':
    'El acceso de emergencia está abierto por 60 minutos. Se notificó a todos los administradores.',
  'Emergency access not found.': 'No se encontró el acceso de emergencia.',
  'Emergency access to countersign': 'Accesos de emergencia por contrafirmar',
  'Enclosed file {a}: {b}.': 'Archivo incluido {a}: {b}.',
  'End your own sessions under My Account.': 'Termine sus propias sesiones en Mi cuenta.',
  'Enter English or Spanish, or leave this blank.':
    'Ingrese English o Spanish, o deje esto en blanco.',
  'Enter F, M, other or unknown.': 'Ingrese F, M, other o unknown.',
  'Enter Left, Right or Middle.': 'Ingrese Left, Right o Middle.',
  'Enter a comment.': 'Ingrese un comentario.',
  'Enter a date as MM/DD/YYYY or YYYY-MM-DD.': 'Ingrese una fecha como MM/DD/YYYY o YYYY-MM-DD.',
  'Enter a date from {a} on: results that are filed already keep what they were judged by.':
    'Ingrese una fecha a partir del {a}: los resultados ya archivados conservan los criterios con que se evaluaron.',
  'Enter a day within the next year.': 'Ingrese un día dentro del próximo año.',
  'Enter a name for the file.': 'Ingrese un nombre para el archivo.',
  'Enter a name for the view.': 'Ingrese un nombre para la vista.',
  'Enter a note for the practice.': 'Ingrese una nota para el consultorio.',
  'Enter a reply.': 'Ingrese una respuesta.',
  'Enter a short reason for acting as this user. The customer can see it.':
    'Ingrese un motivo breve para actuar como este usuario. El cliente puede verlo.',
  'Enter a time, such as 14:05 or 2:05 PM.': 'Ingrese una hora, como 14:05 o 2:05 PM.',
  'Enter an amount in dollars, such as 62.14.': 'Ingrese un monto en dólares, por ejemplo 62.14.',
  'Enter at least one payload type, or nothing is picked up.':
    'Ingrese al menos un tipo de contenido; de lo contrario, no se recoge nada.',
  'Enter at least {a} characters on why this is an emergency.':
    'Ingrese al menos {a} caracteres sobre por qué es una emergencia.',
  'Enter codes such as F11.20, separated by semicolons.':
    'Ingrese códigos como F11.20, separados por punto y coma.',
  'Enter every line of claim {a}.': 'Ingrese todas las líneas de la reclamación {a}.',
  'Enter how you know the result belongs to this order.':
    'Ingrese cómo sabe que el resultado pertenece a esta orden.',
  'Enter how you know the result does not belong to this order.':
    'Ingrese cómo sabe que el resultado no pertenece a esta orden.',
  'Enter insurance, self or contract.': 'Ingrese insurance, self o contract.',
  'Enter one of: {a}.': 'Ingrese uno de estos: {a}.',
  'Enter our ID at the partner: 1 to 15 capital letters and digits.':
    'Ingrese nuestro ID con el socio: de 1 a 15 letras mayúsculas y dígitos.',
  'Enter our sender ID.': 'Ingrese nuestro ID del remitente.',
  'Enter paper or consent, or leave blank.': 'Ingrese paper o consent, o deje en blanco.',
  'Enter paper, or leave blank.': 'Ingrese paper, o deje en blanco.',
  'Enter routine or STAT, or leave blank.': 'Ingrese routine o STAT, o deje en blanco.',
  'Enter the account.': 'Ingrese la cuenta.',
  'Enter the address.': 'Ingrese la dirección.',
  'Enter the birth date from the tube, or how the specimen was identified.':
    'Ingrese la fecha de nacimiento del tubo o cómo se identificó la muestra.',
  'Enter the confirmation number.': 'Ingrese el número de confirmación.',
  'Enter the director’s name as reports print it.':
    'Ingrese el nombre del director tal como se imprime en los informes.',
  'Enter the director’s name on the Lab screen first: approvals and reports print it.':
    'Primero ingrese el nombre del director en la pantalla Laboratorio: aparece en las aprobaciones y los informes.',
  'Enter the email or user name.': 'Ingrese el correo electrónico o el nombre de usuario.',
  'Enter the estimated cost first. A notice without an estimate is not valid.':
    'Primero ingrese el costo estimado. Un aviso sin un estimado no es válido.',
  'Enter the fax number.': 'Ingrese el número de fax.',
  'Enter the folder for files that we have.':
    'Ingrese la carpeta para los archivos que ya tenemos.',
  'Enter the folder for our files.': 'Ingrese la carpeta para nuestros archivos.',
  'Enter the folder with files for us.': 'Ingrese la carpeta con archivos para nosotros.',
  'Enter the host and port for orders.': 'Ingrese el servidor y el puerto para las órdenes.',
  'Enter the last day. A plan runs a year at most.':
    'Ingrese el último día. Un plan dura un año como máximo.',
  'Enter the list, or check that there are none or that it was not provided.':
    'Ingrese la lista, o marque que no hay ninguno o que no se proporcionó.',
  'Enter the name.': 'Ingrese el nombre.',
  'Enter the number for text messages.': 'Ingrese el número para mensajes de texto.',
  'Enter the outcome of the call.': 'Ingrese el desenlace de la llamada.',
  'Enter the partner’s ID: 1 to 15 capital letters and digits.':
    'Ingrese el ID del socio: de 1 a 15 letras mayúsculas y dígitos.',
  'Enter the partner’s name as files name it.':
    'Ingrese el nombre del socio tal como aparece en los archivos.',
  'Enter the partner’s receiver ID.': 'Ingrese el ID del receptor del socio.',
  'Enter the password or the private key.': 'Ingrese la contraseña o la clave privada.',
  'Enter the patient’s record number.': 'Ingrese el número de expediente del paciente.',
  'Enter the reason code of each adjustment, such as 45.':
    'Ingrese el código de motivo de cada ajuste, por ejemplo 45.',
  'Enter the receiving application (MSH-5).': 'Ingrese la aplicación receptora (MSH-5).',
  'Enter the record number and the birth date, or the patient ID.':
    'Ingrese el número de expediente y la fecha de nacimiento, o el ID del paciente.',
  'Enter the secret again: the one that is kept belongs to another host or user.':
    'Ingrese el secreto de nuevo: el que está guardado pertenece a otro host o usuario.',
  'Enter the sender’s code.': 'Ingrese el código del remitente.',
  'Enter the source of the rule.': 'Ingrese la fuente de la regla.',
  'Enter the test type.': 'Ingrese el tipo de prueba.',
  'Enter the user name at the partner.': 'Ingrese el nombre de usuario con el socio.',
  'Enter the version of the CORE rule, such as 2.2.0.':
    'Ingrese la versión de la regla CORE, por ejemplo 2.2.0.',
  'Enter the weight with one decimal digit at most.': 'Ingrese el peso con un decimal como máximo.',
  'Enter the whole path of the folder, from the root.':
    'Ingrese la ruta completa de la carpeta, desde la raíz.',
  'Enter today or an earlier day.': 'Ingrese hoy o un día anterior.',
  'Enter what the call was about.': 'Ingrese de qué se trató la llamada.',
  'Enter what the patient may have to pay. A notice without an estimate is not valid.':
    'Ingrese lo que el paciente podría tener que pagar. Un aviso sin un estimado no es válido.',
  'Enter what was wrong.': 'Indique qué estaba mal.',
  'Enter what you found.': 'Ingrese lo que encontró.',
  'Enter when you called, not in the future.': 'Ingrese cuándo llamó, no en el futuro.',
  'Enter where this rule is written.': 'Ingrese dónde está escrita esta regla.',
  'Enter who called.': 'Ingrese quién llamó.',
  'Enter who confirmed that it arrived.': 'Ingrese quién confirmó que llegó.',
  'Enter who provided the list.': 'Ingrese quién proporcionó la lista.',
  'Enter who took the value and read it back.':
    'Ingrese quién tomó el valor y lo repitió para confirmarlo.',
  'Enter why faxing is paused.': 'Ingrese por qué se pausan los faxes.',
  'Enter why it came back.': 'Ingrese por qué se devolvió.',
  'Enter why it is canceled.': 'Ingrese por qué se cancela.',
  'Enter why it is sent again.': 'Ingrese por qué se envía de nuevo.',
  'Enter why it needs no action.': 'Ingrese por qué no requiere ninguna acción.',
  'Enter why it waits.': 'Ingrese por qué espera.',
  'Enter why the hold is released.': 'Indique por qué se libera la retención.',
  'Enter yes or no.': 'Ingrese yes o no.',
  'Enter yes to end the row, otherwise leave blank.':
    'Ingrese yes para finalizar la fila; de lo contrario, deje en blanco.',
  'Enter yes, no or unknown.': 'Ingrese yes, no o unknown.',
  'Enter “{a}” to confirm: claims to this trading partner are for production.':
    'Ingrese “{a}” para confirmar: las reclamaciones a este socio comercial son de producción.',
  'Entered by hand: it pays {a} of its claims without money, by provider adjustments.':
    'Ingresada a mano: paga {a} de sus reclamaciones sin dinero, mediante ajustes del proveedor.',
  'Entered by hand: it takes {a} off, with what the same person took off that day, and this person can write off {b}.':
    'Ingresada a mano: descuenta {a}, junto con lo que la misma persona descontó ese día, y esta persona puede cancelar saldos hasta {b}.',
  'Entry in the list not found.': 'No se encontró la entrada en la lista.',
  'Equals the sum of {a}; already posted on claim {b}.':
    'Equivale a la suma de {a}; ya asentado en la reclamación {b}.',
  'Estimate not found.': 'No se encontró el estimado.',
  'Every request of this parcel has an answer.':
    'Todas las solicitudes de este envío tienen respuesta.',
  'Everything in it was withdrawn. There is nothing to send again.':
    'Todo su contenido se retiró. No hay nada que enviar de nuevo.',
  'Failed jobs': 'Trabajos fallidos',
  'Fax not found.': 'No se encontró el fax.',
  'Fax number not found.': 'No se encontró el número de fax.',
  'Fax numbers to verify': 'Números de fax por verificar',
  'Faxes to this location are paused.': 'Los faxes a esta sede están en pausa.',
  'Faxes to this location have resumed.': 'Los faxes a esta sede se reanudaron.',
  'Faxing to this number is stopped.': 'Los faxes a este número están detenidos.',
  'Field not found.': 'No se encontró el campo.',
  'Figures have not been counted yet.': 'Las cifras todavía no se han contado.',
  'File not found.': 'No se encontró el archivo.',
  'First record whether it arrived.': 'Primero registre si llegó.',
  'Get us authorized for eligibility at this payer.':
    'Obtenga nuestra autorización para consultar la elegibilidad con esta aseguradora.',
  'Goals are off.': 'Las metas están desactivadas.',
  'Goals are off. Record who approved them first.':
    'Las metas están desactivadas. Primero registre quién las aprobó.',
  'Goals are on.': 'Las metas están activadas.',
  'Held back for a person, the oldest first.':
    'Retenidos para que los vea una persona, los más antiguos primero.',
  'Identity corrections to decide': 'Correcciones de identidad por decidir',
  'Identity provider not found.': 'No se encontró el proveedor de identidad.',
  'If both are of one specimen, cancel or reject one of them.':
    'Si ambas son de la misma muestra, cancele o rechace una de ellas.',
  'If the tube arrived or was found meanwhile, the order goes on from there.':
    'Si mientras tanto el tubo llegó o se encontró, la orden continúa desde ahí.',
  'If there is a sign-in with this email, a code will arrive shortly. It is valid for 10 minutes.':
    'Si existe un acceso con este correo electrónico, en breve llegará un código. Es válido por 10 minutos.',
  'If this is a mistake, call {a} at {b}.': 'Si esto es un error, llame a {a} al {b}.',
  'If you did not expect this, sign in, look at the payer on the Insurance screen, and ask what happened.':
    'Si no esperaba esto, inicie sesión, revise la aseguradora en la pantalla Seguro y pregunte qué pasó.',
  'In parcel {a}, not on its sheet: {b}.': 'En el envío {a}, fuera de su hoja: {b}.',
  'In the last 30 days laboratory staff acted as one of your users. See who, why and what changed.':
    'En los últimos 30 días, personal del laboratorio actuó como uno de sus usuarios. Vea quién, por qué y qué cambió.',
  'In the last seven days.': 'En los últimos siete días.',
  'Insurance Work to approve': 'Trabajo de seguros por aprobar',
  'Insurance not found.': 'No se encontró el seguro.',
  'Invoice line not found.': 'No se encontró la línea de la factura al consultorio.',
  'Invoice not found.': 'No se encontró la factura al consultorio.',
  'Invoice {a}: a credit of {b}.': 'Factura al consultorio {a}: un crédito de {b}.',
  'It already has a result.': 'Ya tiene un resultado.',
  'It answers a file that Labgate did not send to this partner.':
    'Responde a un archivo que Labgate no envió a este socio.',
  'It belonged to another patient.': 'Pertenecía a otro paciente.',
  'It belongs to another account.': 'Pertenece a otra cuenta.',
  'It failed because of a system error. See the server log.':
    'Falló por un error del sistema. Consulte el registro del servidor.',
  'It goes to the practice’s own system. Send refused results again in Account Information, under Results by HL7.':
    'Va al sistema propio del consultorio. Envíe de nuevo los resultados rechazados en Información de la cuenta, en Resultados por HL7.',
  'It had already ended.': 'Ya había terminado.',
  'It has expired.': 'Ha vencido.',
  'It has letters that documents cannot print.':
    'Tiene letras que los documentos no pueden imprimir.',
  'It is already at {a}.': 'Ya está en {a}.',
  'It is already being sent.': 'Ya se está enviando.',
  'It is already confirmed.': 'Ya está confirmado.',
  'It is assigned to another laboratory: {a}.': 'Está asignada a otro laboratorio: {a}.',
  'It is being sent again.': 'Se está enviando de nuevo.',
  'It is being sent and cannot be canceled.': 'Se está enviando y no se puede cancelar.',
  'It is canceled.': 'Está cancelado.',
  'It is held outside Labgate and cannot be seen from here. WATCHED_CERTIFICATES can name its file.':
    'Se guarda fuera de Labgate y no se puede ver desde aquí. WATCHED_CERTIFICATES puede indicar su archivo.',
  'It is in effect now.': 'Ya está en vigor.',
  'It is in effect. If you did not expect this, lower the limit.':
    'Está en vigor. Si no esperaba esto, baje el límite.',
  'It is in the portal; nothing needs to be sent.': 'Está en el portal; no hace falta enviar nada.',
  'It is in the queue.': 'Está en la cola.',
  'It is larger than {a} MB. It was set aside as refused in the partner’s folder, and nothing in it was read.':
    'Supera los {a} MB. Se apartó como no aceptado en la carpeta del socio y no se leyó nada de su contenido.',
  'It is no longer in the queue.': 'Ya no está en la cola.',
  'It is not accessioned yet.': 'Todavía no está registrada.',
  'It is not an X12 file. It was set aside as refused in the partner’s folder, and nothing in it was read.':
    'No es un archivo X12. Se apartó como no aceptado en la carpeta del socio y no se leyó nada de su contenido.',
  'It is not at the laboratory, or already has a result.':
    'No está en el laboratorio o ya tiene un resultado.',
  'It is not in the list.': 'No está en la lista.',
  'It is not known whether the carrier has the last label. Settle that first.':
    'No se sabe si el transportista tiene la última etiqueta. Aclárelo primero.',
  'It is not known whether the carrier has this pickup. Settle that first.':
    'No se sabe si el transportista tiene esta recogida. Aclárelo primero.',
  'Labgate cannot cancel this pickup at {a}. Cancel it there, and record that.':
    'Labgate no puede cancelar esta recogida en {a}. Cancélela allí y regístrelo.',
  'It is not ready yet.': 'Todavía no está listo.',
  'It is on hold. A rack cannot release a hold.':
    'Está en espera. Una gradilla no puede liberar una retención.',
  'It is on hold: {a}.': 'Está en espera: {a}.',
  'It is on manifest {a} to {b} already{c}.': 'Ya está en el manifiesto {a} a {b}{c}.',
  'It is on the sheet of parcel {a}.': 'Está en la hoja del envío {a}.',
  'It rejects a batch that Labgate did not send to this partner.':
    'Rechaza un lote que Labgate no envió a este socio.',
  'It shows no patient until another person checks the identity.':
    'No muestra ningún paciente hasta que otra persona verifique la identidad.',
  'It takes effect when a second person has confirmed it in the billing settings. If you did not expect this, decline it.':
    'Entra en vigor cuando una segunda persona lo haya confirmado en la configuración de facturación. Si no esperaba esto, rechácelo.',
  'It took too long, or its server stopped.': 'Tardó demasiado, o su servidor se detuvo.',
  'It was already sent to a reference laboratory.': 'Ya se envió a un laboratorio de referencia.',
  'It was not handed over before the server stopped.':
    'No se entregó al servicio de fax antes de que el servidor se detuviera.',
  'It was on the sheet of parcel {a}.': 'Estaba en la hoja del envío {a}.',
  'It was recorded in the wrong account.': 'Se registró en la cuenta equivocada.',
  'It was rejected: {a}.': 'Se rechazó: {a}.',
  'It was reported to the wrong account.': 'Se informó a la cuenta equivocada.',
  'It was withdrawn before it left.': 'Se retiró antes de que saliera.',
  'It will be tried again within a minute.': 'Se reintentará en menos de un minuto.',
  'Its comments (NTE) are longer than {a} characters together.':
    'Sus comentarios (NTE) suman más de {a} caracteres.',
  'Its lag cannot be seen: the login lacks the right pg_read_all_stats.':
    'No se puede ver su retraso: el acceso no tiene el derecho pg_read_all_stats.',
  'Its lines belong to different claims of ours.':
    'Sus líneas pertenecen a distintas reclamaciones nuestras.',
  'Its order was canceled.': 'Su orden se canceló.',
  'Its order was moved to another account.': 'Su orden se pasó a otra cuenta.',
  'Its release is requested. Another person approves or declines it.':
    'Se solicitó su liberación. Otra persona la aprueba o la rechaza.',
  'Its result was withdrawn: do not act on it.': 'Su resultado se retiró: no actúe con base en él.',
  'Its result was withdrawn; there is nothing to resend.':
    'Su resultado se retiró; no hay nada que reenviar.',
  'Its totals are not those of its claims: {a}.':
    'Sus totales no son los de sus reclamaciones: {a}.',
  'Its values wait on the Result Desk for the new account. A result that is not final, or only a file, is sent again by its laboratory under the new number.':
    'Sus valores esperan en la Mesa de resultados para la cuenta nueva. Un resultado que no es final, o que es solo un archivo, su laboratorio lo envía otra vez con el número nuevo.',
  'Its values wait on the Result Desk.': 'Sus valores esperan en la Mesa de resultados.',
  'Job not found.': 'No se encontró la tarea.',
  'Labels that were printed name the wrong patient: print new ones.':
    'Las etiquetas ya impresas llevan el nombre del paciente equivocado: imprima otras nuevas.',
  'Labgate does not read this: {a}{b}.': 'Labgate no lee esto: {a}{b}.',
  'Labgate met a fault of its own with this partner. See the server log.':
    'Labgate tuvo una falla propia con este socio. Consulte el registro del servidor.',
  'Labgate set this file aside without reading it. Ask the partner for a file that can be read.':
    'Labgate apartó este archivo sin leerlo. Pida al socio un archivo que se pueda leer.',
  'Laboratory not found.': 'No se encontró el laboratorio.',
  'Laboratory system not found.': 'No se encontró el sistema de laboratorio.',
  'Last archived {a} ago.': 'Último archivado hace {a}.',
  'Late specimens': 'Muestras atrasadas',
  'Line {a} charges {b}, and lines of the payer for {c} are chosen for it.':
    'La línea {a} cobra {b}, y se eligieron para ella líneas de la aseguradora por {c}.',
  'Link not found.': 'No se encontró el vínculo.',
  'Linked.': 'Vinculado.',
  'Linked. The officer can see this patient once another person has checked the officer’s identity, and while a release of information naming the officer is in effect.':
    'Vinculado. El agente podrá ver a este paciente cuando otra persona haya verificado la identidad del agente, y mientras esté vigente una autorización de divulgación de información que nombre al agente.',
  'Linked. The officer can see this patient only while a release of information naming the officer is in effect.':
    'Vinculado. El agente puede ver a este paciente solo mientras esté vigente una autorización de divulgación de información que nombre al agente.',
  'Location not found.': 'No se encontró la sede.',
  'Location of this account not found.': 'No se encontró la sede en esta cuenta.',
  'Locked sign-ins': 'Accesos bloqueados',
  'Log created: parcel {a}.': 'Registro creado: envío {a}.',
  'Looks like a repeat of {a}.': 'Parece una repetición de {a}.',
  'Lost and returned tubes are not rejections.': 'Los tubos perdidos y devueltos no son rechazos.',
  'Made {a} ago, on the same disk.': 'Hecho hace {a}, en el mismo disco.',
  'Make another location primary instead.': 'En su lugar, haga principal otra sede.',
  'Manifest not found.': 'No se encontró el manifiesto.',
  'Manifest {a} is final: {b} to {c}.': 'El manifiesto {a} es final: {b} a {c}.',
  'Mapping not found.': 'No se encontró la asignación.',
  'Mark the patient as an employee of the practice first.':
    'Primero marque al paciente como empleado del consultorio.',
  'Marked as reviewed.': 'Marcado como revisado.',
  'Marked as two people. They will not be listed as likely duplicates again.':
    'Marcados como dos personas. No volverán a aparecer como posibles duplicados.',
  'Medicare does not pay for these tests as often as this (denied as too frequent).':
    'Medicare no paga estas pruebas con esta frecuencia (denegadas por ser demasiado frecuentes).',
  'Medicare does not pay for these tests for your condition.':
    'Medicare no paga estas pruebas para su condición.',
  'Medication list: was {a}; now {b}.': 'Lista de medicamentos: antes {a}; ahora {b}.',
  'Merge not found.': 'No se encontró la fusión.',
  'Message not found.': 'No se encontró el mensaje.',
  'Messages from practices': 'Mensajes de consultorios',
  'Monday to Friday are business days already. Choose a Saturday or Sunday.':
    'De lunes a viernes ya son días hábiles. Elija un sábado o domingo.',
  'Money is open here. Decide what happens to it.':
    'Aquí hay dinero abierto. Decida qué se hace con él.',
  'Money is open with the next insurance, and no claim can be sent to it. Correct the insurance, set up its payer, or decide who pays.':
    'Hay dinero por cobrar al siguiente seguro y no se le puede enviar una reclamación. Corrija el seguro, configure su aseguradora o decida quién paga.',
  'Months are closed one after the other. {a} is next.':
    'Los meses se cierran uno tras otro. El siguiente es {a}.',
  'More than 50% {a} {b}.': 'Más del 50% {a} {b}.',
  'More than {a} hours have passed.': 'Pasaron más de {a} horas.',
  'More than {a} orders cannot be printed at once. Narrow the search.':
    'No se pueden imprimir más de {a} órdenes a la vez. Limite la búsqueda.',
  'More than {a} papers cannot be printed while acting as a customer.':
    'No se pueden imprimir más de {a} documentos al actuar como cliente.',
  'More than {a} rows cannot be exported at once. Narrow the search.':
    'No se pueden exportar más de {a} filas a la vez. Limite la búsqueda.',
  'More than {a} rows cannot be exported while acting as a customer.':
    'No se pueden exportar más de {a} filas al actuar como cliente.',
  'More than {a} rows cannot be imported while acting as a customer.':
    'No se pueden importar más de {a} filas al actuar como cliente.',
  'My account issues': 'Mis problemas de cuenta',
  'Name or birth date did not match, or an identifier was missing.':
    'El nombre o la fecha de nacimiento no coincidía, o faltaba un identificador.',
  'Never reviewed, or more than a year ago.': 'Nunca revisadas, o hace más de un año.',
  'Newer versions or withdrawals replaced everything in it.':
    'Versiones más nuevas o retiros reemplazaron todo su contenido.',
  'No card paid this. Send a check.': 'Esto no se pagó con tarjeta. Envíe un cheque.',
  'No card terminal is connected.': 'No hay ninguna terminal de tarjetas conectada.',
  'No card terminal is connected. Send a check.':
    'No hay ninguna terminal de tarjetas conectada. Envíe un cheque.',
  'No changes to save.': 'No hay cambios que guardar.',
  'No charge code has the code {a}. Correct it, or load the charge code first.':
    'Ningún código de cargo tiene el código {a}. Corríjalo o cargue primero el código de cargo.',
  'No claim has this number.': 'Ninguna reclamación tiene este número.',
  'No claim of this remittance adds up on its own.':
    'Ninguna reclamación de esta remesa cuadra por sí sola.',
  'No consent is on file for this patient. Add it to the patient’s attachments, or have the patient sign.':
    'No hay un consentimiento archivado de este paciente. Agréguelo a los adjuntos del paciente o pida al paciente que firme.',
  'No director is named. An administrator names one on the Lab screen.':
    'No se ha designado director. Un administrador lo designa en la pantalla Laboratorio.',
  'No figures.': 'Sin cifras.',
  'No form of the notice is in use on this date. An administrator has to add one.':
    'No hay ningún formulario del aviso en uso en esta fecha. Un administrador debe agregar uno.',
  'No form of the notice is in use. An administrator has to add one.':
    'No hay ningún formulario del aviso en uso. Un administrador debe agregar uno.',
  'No form of the notice was in use on this date.':
    'No había ningún formulario del aviso en uso en esta fecha.',
  'No form with this name keeps drafts.': 'Ningún formulario con este nombre guarda borradores.',
  'No labels printed.': 'No se imprimieron etiquetas.',
  'No labels printed: 0 copies requested.': 'No se imprimieron etiquetas: se pidieron 0 copias.',
  'No laboratory is assigned to you yet. An administrator assigns one in Users.':
    'Aún no tiene un laboratorio asignado. Un administrador lo asigna en Usuarios.',
  'No laboratory system has this sending application and facility.':
    'Ningún sistema de laboratorio tiene esta aplicación y este centro de envío.',
  'No laboratory system is set up to receive this laboratory’s orders.':
    'Ningún sistema de laboratorio está configurado para recibir las órdenes de este laboratorio.',
  'No mail server is set.': 'No hay ningún servidor de correo configurado.',
  'No mailbox here.': 'No hay ningún buzón aquí.',
  'No medication list was provided.': 'No se proporcionó una lista de medicamentos.',
  'No month can be closed: the oldest open one is still under way.':
    'No se puede cerrar ningún mes: el más antiguo abierto aún está en curso.',
  'No node has reported yet.': 'Ningún nodo ha informado aún.',
  'No one answered.': 'Nadie contestó.',
  'No one at the practice chose email for invoices. An administrator there turns it on in My Account.':
    'Nadie en el consultorio eligió el correo electrónico para las facturas al consultorio. Un administrador de allí lo activa en Mi cuenta.',
  'No one else entered a part of this. Another person must confirm it.':
    'Nadie más ingresó una parte de esto. Otra persona debe confirmarlo.',
  'No one has signed in with it yet. First save it without requiring it, and let someone sign in.':
    'Nadie ha iniciado sesión con él todavía. Primero guárdelo sin exigirlo y pida que alguien inicie sesión.',
  'No one looks after them yet.': 'Nadie los atiende todavía.',
  'No one looks after them yet. Assign each to someone who answers.':
    'Nadie los atiende todavía. Asigne cada uno a alguien que responda.',
  'No one requested the posting of this payment.': 'Nadie solicitó el asiento de este pago.',
  'No one requested the release of this remittance.':
    'Nadie solicitó la liberación de esta remesa.',
  'No open specimens.': 'No hay muestras abiertas.',
  'No order has this number.': 'Ninguna orden tiene este número.',
  'No patient has this record number.': 'Ningún paciente tiene este número de expediente.',
  'No payment is left to give back. Check what the payer decided.':
    'No queda ningún pago por devolver. Revise lo que decidió la aseguradora.',
  'No pickup is requested for this parcel.': 'No hay ninguna recogida solicitada para este envío.',
  'No pickup or delivery is possible.': 'No es posible ninguna recogida ni entrega.',
  'No report could be created.': 'No se pudo crear ningún informe.',
  'No report of this order went out by fax or email. It is in the portal once it is released; there is nothing to send again.':
    'Ningún informe de esta orden salió por fax ni por correo electrónico. Está en el portal una vez liberado; no hay nada que enviar de nuevo.',
  'No row of this file is about a charge code of this laboratory.':
    'Ninguna fila de este archivo trata de un código de cargo de este laboratorio.',
  'No specimen is at the laboratory and no report has gone out. Edit the record directly.':
    'No hay ninguna muestra en el laboratorio ni ha salido ningún informe. Edite el expediente directamente.',
  'No specimen was rejected in this month or the one before.':
    'No se rechazó ninguna muestra en este mes ni en el anterior.',
  'No statement is due.': 'No hay estados de cuenta por emitir.',
  'No test type is turned on.': 'No hay ningún tipo de prueba activado.',
  'No tube is missing now.': 'Ahora no falta ningún tubo.',
  'Nodes run {a}.': 'Los nodos ejecutan {a}.',
  'None of our claims matches this payment.':
    'Ninguna de nuestras reclamaciones coincide con este pago.',
  'None of these orders has a released result.':
    'Ninguna de estas órdenes tiene un resultado liberado.',
  'None of this payment is unapplied.': 'Nada de este pago está sin aplicar.',
  'None was made yet.': 'Aún no se ha hecho ninguno.',
  'None was recorded.': 'No se registró ninguno.',
  'Not a phone number. Use ten digits, or + and the country code.':
    'No es un número de teléfono. Use diez dígitos, o + y el código de país.',
  'Not a specimen number. Scan the label, or type all 12 digits.':
    'No es un número de muestra. Escanee la etiqueta o escriba los 12 dígitos.',
  'Not compared yet.': 'Aún no se ha comparado.',
  'Not heard from for {a}. Version {b}.': 'Sin señales desde hace {a}. Versión {b}.',
  'Not in its parcel: {a}.': 'No está en su envío: {a}.',
  'Not in parcel {a}.': 'No está en el envío {a}.',
  'Not in parcel {a}: {b}.': 'No están en el envío {a}: {b}.',
  'Not posted yet: it takes off more than you can write off. Request its release in Unmatched payment; another person approves it.':
    'Aún sin asentar: descuenta más de lo que usted puede cancelar de saldo. Solicite su liberación en Pago sin conciliar; otra persona la aprueba.',
  'Not resolved, of all accounts.': 'Sin resolver, de todas las cuentas.',
  'Note not found.': 'No se encontró la nota.',
  'Nothing has changed.': 'No cambió nada.',
  'Nothing in it has taken effect.': 'Nada de su contenido ha tenido efecto.',
  'Nothing in it is about a claim, a question, or a file of ours.':
    'Nada de su contenido trata de una reclamación, una consulta o un archivo nuestro.',
  'Nothing is faxed there before a test page or a call-back. Call the practice.':
    'No se envía nada por fax allí antes de una página de prueba o una llamada de verificación. Llame al consultorio.',
  'Nothing is left to invoice for this month.':
    'No queda nada por facturar al consultorio de este mes.',
  'Nothing is open for this line.': 'No hay nada abierto en esta línea.',
  'Nothing is open on this bill.': 'No hay nada abierto en esta factura.',
  'Nothing is open with a payer.': 'No hay nada abierto con una aseguradora.',
  'Nothing is planned for that day.': 'No hay nada planificado para ese día.',
  'Nothing is selected.': 'No hay nada seleccionado.',
  'Nothing is sent there until another person confirms it.':
    'No se envía nada allí hasta que otra persona lo confirme.',
  'Nothing of it was sent.': 'No se envió nada de su contenido.',
  'Nothing of this waits to be confirmed.': 'Nada de esto está pendiente de confirmación.',
  'Nothing outside the claims of this remittance waits.':
    'No hay nada pendiente fuera de las reclamaciones de esta remesa.',
  'Nothing waits for approval here.': 'Nada espera aprobación aquí.',
  'Nothing was archived yet.': 'Aún no se ha archivado nada.',
  'Nothing was changed. Correct what is wrong.': 'No se cambió nada. Corrija lo que está mal.',
  'Nothing was counted yet.': 'Aún no se ha contado nada.',
  'Nothing was imported. Since the preview, other rows have a fault. Preview the file again.':
    'No se importó nada. Desde la vista previa, otras filas tienen un error. Vuelva a abrir la vista previa del archivo.',
  'Nothing was refused.': 'No se rechazó nada.',
  'Nothing was written yet.': 'Aún no se ha escrito nada.',
  'Notice not found.': 'No se encontró el aviso.',
  'Number {a} is retired. A scan of it will show the new number.':
    'El número {a} queda fuera de uso. Al escanearlo se mostrará el número nuevo.',
  'Of faxes tried. Uncertain ones count as not delivered.':
    'De los faxes intentados. Los inciertos cuentan como no entregados.',
  'Of the orders placed.': 'De las órdenes realizadas.',
  'Of those found; superseded ones left out.': 'De los encontrados; sin los reemplazados.',
  'Officer not found.': 'No se encontró el agente.',
  'On hold since I stopped them.': 'En espera desde que las detuve.',
  'On hold: {a}.': 'En espera: {a}.',
  'One of our files was refused.': 'Uno de nuestros archivos no fue aceptado.',
  'One of the bills is no longer open. Choose again.':
    'Una de las facturas ya no está abierta. Elija de nuevo.',
  'One of the records was changed since the merge was requested. Reject it, and compare the records again.':
    'Uno de los expedientes cambió desde que se solicitó la fusión. Rechácela y compare los expedientes de nuevo.',
  'One of these entries was not made since the merge. Look at the preview again.':
    'Una de estas entradas no se creó desde la fusión. Revise la vista previa de nuevo.',
  'One of these is not a test in {a}. Enter numbers or names, separated by semicolons.':
    'Una de estas no es una prueba de {a}. Ingrese números o nombres, separados por punto y coma.',
  'One of these orders no longer exists.': 'Una de estas órdenes ya no existe.',
  'One of these orders no longer exists. Nothing was signed.':
    'Una de estas órdenes ya no existe. No se firmó nada.',
  'One of these specimens no longer exists.': 'Una de estas muestras ya no existe.',
  'One order was updated.': 'Se actualizó una orden.',
  'One result will be sent again.': 'Se enviará un resultado de nuevo.',
  'One tube is accessioned.': 'Se registró un tubo.',
  'Only a final version can be released.': 'Solo se puede liberar una versión final.',
  'Only a job that failed can be tried again.': 'Solo se puede reintentar una tarea que falló.',
  'Only a message that needs review can be filed again.':
    'Solo se puede archivar de nuevo un mensaje que necesita revisión.',
  'Only a message that needs review can be set aside.':
    'Solo se puede apartar un mensaje que necesita revisión.',
  'Only a provider has a signature.': 'Solo un proveedor tiene firma.',
  'Only a provider has delegates.': 'Solo un proveedor tiene delegados.',
  'Only a remittance that adds up and whose payee is one of ours, by number or name, can be posted as a whole.':
    'Solo se puede asentar como un todo una remesa que cuadre y cuyo beneficiario sea uno de los nuestros, por número o nombre.',
  'Only a waiting amended draft can be discarded.':
    'Solo se puede descartar un borrador enmendado pendiente.',
  'Only claims of a remittance that follows the guide, is ours, and does not add up can be posted apart.':
    'Solo se pueden asentar por separado las reclamaciones de una remesa que siga la guía, sea nuestra y no cuadre.',
  'Only the director of {a} can approve its clinical tables.':
    'Solo quien dirige {a} puede aprobar sus tablas clínicas.',
  'Only the laboratory can add notes.': 'Solo el laboratorio puede agregar notas.',
  'Only the laboratory can leave this blank.': 'Solo el laboratorio puede dejar esto en blanco.',
  'Only the laboratory can report a tube found there or lost.':
    'Solo el laboratorio puede reportar un tubo como encontrado allí o perdido.',
  'Only the name agrees: member ID, claim number, and day of service do not.':
    'Solo coincide el nombre: el n.º de miembro, el número de reclamación y el día del servicio no coinciden.',
  'Only the ordering provider, with a saved signature, or a delegate can sign.':
    'Solo puede firmar el proveedor que ordena, con una firma guardada, o un delegado.',
  'Only the provider who owns this preference can end it.':
    'Solo el proveedor al que pertenece esta preferencia puede finalizarla.',
  'Only the user sets the password, through an emailed link or a temporary password.':
    'Solo el usuario establece la contraseña, con un enlace enviado por correo electrónico o una contraseña temporal.',
  'Only the user sets the password.': 'Solo el usuario establece la contraseña.',
  'Only toxicology has preferences.': 'Solo toxicología tiene preferencias.',
  'Only what a patient paid can pay other bills of the patient.':
    'Solo lo que pagó un paciente puede pagar otras facturas del paciente.',
  'Only whoever did this, or a customer experience supervisor, can undo it.':
    'Solo quien hizo esto, o un supervisor de experiencia del cliente, puede deshacerlo.',
  'Only {a} is open on one of the bills.': 'Solo quedan {a} abiertos en una de las facturas.',
  'Order not found.': 'No se encontró la orden.',
  'Order of this account not found.': 'No se encontró la orden en esta cuenta.',
  'Order of this patient not found.': 'No se encontró la orden de este paciente.',
  'Order {a} already has the current name and birth date. Check the list again.':
    'La orden {a} ya tiene el nombre y la fecha de nacimiento actuales. Revise la lista de nuevo.',
  'Order {a} cannot be signed by you.': 'Usted no puede firmar la orden {a}.',
  'Order {a} has ended.': 'La orden {a} ya finalizó.',
  'Order {a} is already signed.': 'La orden {a} ya está firmada.',
  'Order {a} now has a result or has ended. Check the list again.':
    'La orden {a} ya tiene un resultado o ya finalizó. Revise la lista de nuevo.',
  'Order {a} was changed{b} since you opened it. Read it again before you sign.':
    'Se modificó la orden {a}{b} desde que usted la abrió. Léala de nuevo antes de firmar.',
  'Pack and save at least one tube first.': 'Primero empaque y guarde al menos un tubo.',
  'Paid.': 'Pagada.',
  'Parcel not found.': 'No se encontró el envío.',
  'Parcel of this account not found.': 'No se encontró el envío en esta cuenta.',
  'Parcel {a} arrived without its billing documents.':
    'El envío {a} llegó sin sus documentos de facturación.',
  'Parcel {a} is closed: {b}.': 'El envío {a} está cerrado: {b}.',
  'Parcel {a} is in transit with {b}.': 'El envío {a} está en tránsito con {b}.',
  'Parcel {a} was already received and is read-only.':
    'El envío {a} ya se recibió y es de solo lectura.',
  'Passkeys are not used here.': 'Aquí no se usan llaves de acceso.',
  'Passkeys need the portal’s own name. Open it by its name, not by its IP address.':
    'Las llaves de acceso necesitan el nombre propio del portal. Ábralo por su nombre, no por su dirección IP.',
  'Past the deadline and not waiting for an answer.': 'Pasó la fecha límite y no espera respuesta.',
  'Past their due date.': 'Pasada su fecha límite.',
  'Patient data can be sent there from now on.':
    'Desde ahora se pueden enviar datos de pacientes allí.',
  'Patient not found.': 'No se encontró el paciente.',
  'Patient of this account not found.': 'No se encontró el paciente en esta cuenta.',
  'Patient record {a} was {b} record {c}. What went out before keeps the earlier record: {d}. Make sure everyone who received it knows.':
    'El expediente de paciente {a} fue {b} expediente {c}. Lo que salió antes conserva el expediente anterior: {d}. Asegúrese de que todos los que lo recibieron lo sepan.',
  'Paused by an administrator.': 'Pausado por un administrador.',
  'Paused by you.': 'Pausado por usted.',
  'Paused emails of views': 'Correos de vistas en pausa',
  'Payer not found.': 'No se encontró la aseguradora.',
  'Payment not found.': 'No se encontró el pago.',
  'Planned for today or earlier, and not ordered yet.':
    'Planificadas para hoy o antes, y todavía sin ordenar.',
  'Planned order not found.': 'No se encontró la orden planificada.',
  'Planned orders due': 'Órdenes planificadas por hacer',
  'Please do not pick up parcel {a} on {b} between {c} and {d}: the pickup is canceled.':
    'No recoja el envío {a} el {b} entre {c} y {d}: la recogida está cancelada.',
  'Please pick up parcel {a} ({b}).': 'Recoja el envío {a} ({b}).',
  'Posted to the payer’s account.': 'Asentado en la cuenta de la aseguradora.',
  'Posted.': 'Asentado.',
  'Posted. The payment is more than what is open; the rest stays unapplied.':
    'Asentado. El pago es mayor que lo que está abierto; el resto queda sin aplicar.',
  'PostgreSQL {a}, {b}.': 'PostgreSQL {a}, {b}.',
  'Preference not found.': 'No se encontró la preferencia.',
  'Proposal not found.': 'No se encontró la propuesta.',
  'Proposed by a colleague. They take effect when you approve them.':
    'Propuestos por un colega. Entran en vigor cuando usted los aprueba.',
  'Providers can add preferences only for themselves.':
    'Los proveedores solo pueden agregar preferencias propias.',
  'Providers to approve': 'Proveedores por aprobar',
  'Range not found.': 'No se encontró el rango.',
  'Receipt to release, of types with an approved target.':
    'De la recepción a la liberación, de los tipos con una meta aprobada.',
  'Received and without a result, on hold or not.': 'Recibidas y sin resultado, en espera o no.',
  'Received parcels with a tube that is not accounted for. Counted each morning.':
    'Envíos recibidos con un tubo cuyo paradero no consta. Se cuentan cada mañana.',
  'Record not found.': 'No se encontró el registro.',
  'Recorded as received.': 'Registrado como recibido.',
  'Recorded for {a}/{b}/{c}.': 'Registrado para {a}/{b}/{c}.',
  'Recorded.': 'Registrado.',
  'Recorded. A second person must confirm before anything is faxed there.':
    'Registrado. Una segunda persona debe confirmarlo antes de enviar faxes a ese número.',
  'Refund not found.': 'No se encontró el reembolso.',
  'Refund the credit. What is beyond your limit waits for another person.':
    'Reembolse el crédito. Lo que supere su límite espera a otra persona.',
  'Refunds to approve': 'Reembolsos por aprobar',
  'Refused by file.': 'No aceptado por archivo.',
  'Released and not reviewed, the most urgent first.':
    'Liberados y sin revisar, los más urgentes primero.',
  'Remittance not found.': 'No se encontró la remesa.',
  'Removal of the row was drafted.': 'El borrador ahora incluye quitar la fila.',
  'Remove the provider.': 'Quite al proveedor.',
  'Removed from the medication list: {a}.': 'Quitado de la lista de medicamentos: {a}.',
  'Removed.': 'Quitado.',
  'Removed. The officer can no longer see this patient.':
    'Quitado. El agente ya no puede ver a este paciente.',
  'Report not found, or no longer released to you.':
    'No se encontró el informe o ya no está liberado para usted.',
  'Report not found.': 'No se encontró el informe.',
  'Request not found.': 'No se encontró la solicitud.',
  'Requested. Another person approves it.': 'Solicitado. Otra persona lo aprueba.',
  'Requested. {a} Another person approves it.': 'Solicitado. {a} Otra persona lo aprueba.',
  'Requests and specimen updates from the laboratory.':
    'Solicitudes y novedades de muestras del laboratorio.',
  'Restricted charts stay closed to it until another person checks the identity.':
    'Los expedientes restringidos le quedan cerrados hasta que otra persona verifique la identidad.',
  'Result not found.': 'No se encontró el resultado.',
  'Results to review': 'Resultados por revisar',
  'Row not found.': 'No se encontró la fila.',
  'Row {a} is about the same and begins on the same day. One row for each day.':
    'La fila {a} trata de lo mismo y comienza el mismo día. Use una fila para cada día.',
  'Row {a} was added after the sealing {b}.': 'La fila {a} se agregó después del sellado {b}.',
  'Row {a} was altered {b}.': 'La fila {a} se alteró {b}.',
  'Row {a} was removed {b}.': 'La fila {a} se quitó {b}.',
  'Row {a} {b} (not sealed yet).': 'Fila {a} {b} (aún sin sello).',
  'Row {a} {b} (seal {c} of {d}).': 'Fila {a} {b} (sello {c} del {d}).',
  'Rule not found.': 'No se encontró la regla.',
  'Rules to approve': 'Reglas por aprobar',
  'Saved as {a}: {b}.': 'Guardado como {a}: {b}.',
  'Saved with {a}.': 'Guardado con {a}.',
  'Saved. Account issue {a} is open.': 'Guardado. El problema de cuenta {a} está abierto.',
  'Saved. It applies to specimens accessioned from now on.':
    'Guardado. Se aplica a las muestras registradas desde ahora.',
  'Saved. It takes effect when a second person has confirmed it.':
    'Guardado. Entra en vigor cuando una segunda persona lo confirme.',
  'Saved. It takes effect when the provider signs in and attests.':
    'Guardado. Entra en vigor cuando el proveedor inicie sesión y la certifique.',
  'Saved. It will print this way, marked as transliterated.':
    'Guardado. Se imprimirá así, marcado como transliterado.',
  'Saved. New delegates take effect when the provider signs in and attests.':
    'Guardado. Los nuevos delegados entran en vigor cuando el proveedor inicia sesión y acepta la declaración.',
  'Saved. The password works for 24 hours and must be changed at the first sign-in.':
    'Guardado. La contraseña funciona por 24 horas y debe cambiarse en el primer inicio de sesión.',
  'Saved. The patient does not want these tests: cancel the order, or take them off it.':
    'Guardado. El paciente no quiere estas pruebas: cancele la orden o quítelas de ella.',
  'Saved. The signed content changed, so the provider must sign again.':
    'Guardado. El contenido firmado cambió, así que el proveedor debe firmar de nuevo.',
  'Saved. The user signs in with the organization, without a password. An email says so.':
    'Guardado. El usuario inicia sesión con la organización, sin contraseña. Se le avisa por correo electrónico.',
  'Saved. {a} can be asked again.': 'Guardado. Se puede consultar de nuevo a {a}.',
  'Saving took too long and was stopped. Nothing was saved. Please try again.':
    'Guardar tardó demasiado y se detuvo. No se guardó nada. Intente de nuevo.',
  'Scan a tube that is not on the sheet. It cannot be checked off.':
    'Escanee el tubo que no está en la hoja. No se puede marcar a mano.',
  'Schedule not found.': 'No se encontró la programación.',
  'Seal {a} is missing: rows name it.': 'Falta el sello {a}: hay filas que lo nombran.',
  'Seal {a} is missing{b}.': 'Falta el sello {a}{b}.',
  'Seal {a} of {b} is not keyed, and its rows are: the log was rewritten.':
    'El sello {a} del {b} no tiene clave, y sus filas sí: el registro se reescribió.',
  'Seal {a} of {b} is not keyed, and the ones before it are: the log was rewritten.':
    'El sello {a} del {b} no tiene clave, y los anteriores sí: el registro se reescribió.',
  'Seal {a} of {b} is not the one whose head was kept: the log was rewritten.':
    'El sello {a} del {b} no es aquel cuya huella se guardó: el registro se reescribió.',
  'Seal {a} of {b} was altered.': 'El sello {a} del {b} se alteró.',
  'Second reviews that found an error of receiving or of quality; the last review counts.':
    'Segundas revisiones que encontraron un error de recepción o de calidad; cuenta la última revisión.',
  'Send a new test page from Fax numbers. Each has its own code.':
    'Envíe una nueva página de prueba desde Números de fax. Cada una tiene su propio código.',
  'Send one JSON object.': 'Envíe un objeto JSON.',
  'Sent to the card terminal.': 'Enviado a la terminal de tarjetas.',
  'Sent to the laboratory.': 'Enviado al laboratorio.',
  'Sent. The laboratory answers by {a}.': 'Enviado. El laboratorio responde a más tardar el {a}.',
  'Set aside. It is not posted.': 'Apartado. No se asienta.',
  'Set up a second factor under My Account first. Each approval requires its code.':
    'Primero configure un segundo factor en Mi cuenta. Cada aprobación requiere su código.',
  'Settings not found.': 'No se encontró la configuración.',
  'Several claims of ours have this member, day, and charge.':
    'Varias reclamaciones nuestras tienen este miembro, día y cargo.',
  'Several records have this name. Enter the {a} of the {b}.':
    'Varios registros tienen este nombre. Ingrese {a} de {b}.',
  'Several records match this name and birth date.':
    'Varios expedientes coinciden con este nombre y esta fecha de nacimiento.',
  'Sign out to end this session.': 'Cierre sesión para finalizar esta sesión.',
  'Sign-ins to confirm': 'Accesos por confirmar',
  'Signature not found.': 'No se encontró la firma.',
  'Signatures can only be added by signing.': 'Las firmas solo se pueden agregar al firmar.',
  'Signing is not blocked.': 'La firma no está bloqueada.',
  'Signing is unblocked.': 'La firma está desbloqueada.',
  'Single sign-on is off. People sign in with their passwords again.':
    'El inicio de sesión único está desactivado. Las personas vuelven a iniciar sesión con su contraseña.',
  'Single sign-on needs the portal’s own name (PUBLIC_URL).':
    'El inicio de sesión único necesita el nombre propio del portal (PUBLIC_URL).',
  'Some of this payment was refunded. It cannot be voided.':
    'Parte de este pago se reembolsó. No se puede anular.',
  'Someone else added them for you. They can sign once you confirm.':
    'Otra persona los agregó por usted. Pueden firmar cuando usted los confirme.',
  'Someone else changed the time zone. Refresh and try again.':
    'Otra persona cambió la zona horaria. Actualice la página e intente de nuevo.',
  'Someone else changed these settings. Close and reopen them.':
    'Otra persona cambió esta configuración. Ciérrela y ábrala de nuevo.',
  'Someone else changed this. Refresh and try again.':
    'Otra persona cambió esto. Actualice e intente de nuevo.',
  'Someone else entered it for you. It takes effect when you confirm it.':
    'Otra persona la ingresó por usted. Entra en vigor cuando usted la confirme.',
  'Someone else made these scans. Take them over with your name to send them.':
    'Otra persona hizo estos escaneos. Tómelos a su nombre para enviarlos.',
  'Someone just saved the same thing. Reload and check.':
    'Alguien acaba de guardar lo mismo. Vuelva a cargar la página y verifique.',
  'Someone made or changed a sign-in. Call the person on a number you know, then confirm it.':
    'Alguien creó o cambió un acceso. Llame a la persona a un número que usted conozca y luego confírmelo.',
  'Someone opened a patient’s record in an emergency. Review the reason and countersign.':
    'Alguien abrió el expediente de un paciente en una emergencia. Revise el motivo y contrafirme.',
  'Someone saved at the same moment. Please try again.':
    'Alguien guardó al mismo tiempo. Intente de nuevo.',
  'Something still holds the bill. Correct that first.':
    'Algo todavía retiene la factura. Corrija eso primero.',
  'Something was done about this item since. Undo that first.':
    'Después se hizo algo con este elemento. Deshaga eso primero.',
  'Something was posted to the bill since.': 'Después se asentó algo en la factura.',
  'Source 1 is for ResetCode and ResetPassword only.':
    'Source 1 es solo para ResetCode y ResetPassword.',
  'Specimen not found.': 'No se encontró la muestra.',
  'Specimens I accessioned today.': 'Muestras que registré hoy.',
  'Specimens whose orders are incomplete now. Each can be completed under Lab Order, Missing information.':
    'Muestras cuyas órdenes están incompletas ahora. Cada una se puede completar en Orden de laboratorio, Información faltante.',
  'Staff member not found.': 'No se encontró a la persona del personal.',
  'Statement not found.': 'No se encontró el estado de cuenta.',
  'Still open: {a}.': 'Aún abierto: {a}.',
  'Stopped until a question is answered.': 'Detenidas hasta que se responda una pregunta.',
  'System not found.': 'No se encontró el sistema.',
  'Taken back. The payment waits in Billing Work again.':
    'Revertido. El pago está pendiente de nuevo en Trabajo de facturación.',
  'That account is entered with its organization’s sign-in only. Sign out, then sign in there.':
    'A esa cuenta se entra solo con el acceso de su organización. Cierre sesión y luego inicie sesión allí.',
  'That code is incorrect or has expired.': 'Ese código es incorrecto o venció.',
  'That day was already ordered or skipped. Refresh the list of planned orders.':
    'Ese día ya se ordenó o se omitió. Actualice la lista de órdenes planificadas.',
  'That is a different tube.': 'Ese es otro tubo.',
  'That is a different tube. Scan the tube for this order.':
    'Ese es otro tubo. Escanee el tubo de esta orden.',
  'That is more than a million labels. Check both numbers.':
    'Son más de un millón de etiquetas. Revise ambos números.',
  'That is not your password.': 'Esa no es su contraseña.',
  'The Laboratory Results Interface (LRI) profile is version {a}.':
    'El perfil Laboratory Results Interface (LRI) es la versión {a}.',
  'The account has no location with this name.': 'La cuenta no tiene ninguna sede con este nombre.',
  'The account is no longer there.': 'La cuenta ya no está.',
  'The account uses an order form that is not available. The laboratory must correct its version.':
    'La cuenta usa un formulario de orden que no está disponible. El laboratorio debe corregir su versión.',
  'The administrator sees the draft under Pre Authorization, Rules.':
    'El administrador ve el borrador en Autorización previa, Reglas.',
  'The amounts of this payment do not add up, so its lines cannot be posted.':
    'Los montos de este pago no cuadran, así que sus líneas no se pueden asentar.',
  'The approval cannot be in the future.': 'La fecha de aprobación no puede estar en el futuro.',
  'The authorization is saved.': 'La autorización se guardó.',
  'The bill is on a statement or an invoice since.':
    'Después la factura se incluyó en un estado de cuenta o una factura al consultorio.',
  'The bill was written off.': 'Se canceló el saldo de la factura.',
  'The call ended before the practice’s machine confirmed the last page.':
    'La llamada terminó antes de que el equipo del consultorio confirmara la última página.',
  'The call is recorded, but the value was not read back: it must still be called.':
    'La llamada quedó registrada, pero el valor no se repitió para confirmarlo: todavía hay que llamar.',
  'The call is recorded. A newer version replaced the value, so no read-back is needed.':
    'La llamada quedó registrada. Una versión más reciente reemplazó el valor, así que no hace falta repetirlo.',
  'The call is recorded. The value had already been read back.':
    'La llamada quedó registrada. El valor ya se había repetido para confirmarlo.',
  'The call is recorded. The value was read back.':
    'La llamada quedó registrada. El valor se repitió para confirmarlo.',
  'The card terminal declined the refund.': 'La terminal de tarjetas rechazó el reembolso.',
  'The card terminal has this refund.': 'La terminal de tarjetas tiene este reembolso.',
  'The carrier is being asked. Wait a moment.':
    'Se está consultando al transportista. Espere un momento.',
  'The change is canceled.': 'El cambio está cancelado.',
  'The change was withdrawn.': 'El cambio se retiró.',
  'The charge stands. The practice reads your answer.':
    'El cargo se mantiene. El consultorio lee su respuesta.',
  'The charges changed since the payer decided, and a replacement claim leaves first. Wait for the payer’s answer.':
    'Los cargos cambiaron después de que la aseguradora decidió, y primero sale una reclamación de reemplazo. Espere la respuesta de la aseguradora.',
  'The chart is no longer restricted.': 'El expediente ya no está restringido.',
  'The chart is restricted.': 'El expediente está restringido.',
  'The check is {a}, and the lines come to {b}.': 'El cheque es de {a}, y las líneas suman {b}.',
  'The chosen bills come to {a}, which is {b} more than there is to post.':
    'Las facturas elegidas suman {a}, es decir, {b} más de lo que hay por asentar.',
  'The chosen bills come to {a}. {b} of the payment has no bill yet.':
    'Las facturas elegidas suman {a}. {b} del pago aún no tiene factura.',
  'The claim goes out again with the next batch. Wait for the payer’s answer, or undo it.':
    'La reclamación sale de nuevo con el próximo lote. Espere la respuesta de la aseguradora o deshágalo.',
  'The claim is being voided. Wait for the payer’s answer, or undo it.':
    'La reclamación se está anulando. Espere la respuesta de la aseguradora o deshágalo.',
  'The claim was sent.': 'La reclamación se envió.',
  'The claim was voided, and money is still open. Send it again, or decide who pays.':
    'La reclamación se anuló y aún hay dinero por cobrar. Envíela de nuevo o decida quién paga.',
  'The claims are posted or set aside. What the payer moved outside them (PLB) waits: post it, or set it aside.':
    'Las reclamaciones están asentadas o apartadas. Lo que la aseguradora movió fuera de ellas (PLB) está pendiente: asiéntelo o apártelo.',
  'The clearinghouse does not know our sender ID. Correct the route to this payer.':
    'La cámara de compensación no conoce nuestro ID del remitente. Corrija la ruta a esta aseguradora.',
  'The code has expired. Send a new test page.':
    'El código venció. Envíe una nueva página de prueba.',
  'The codes {a} and {b} are mapped to one analyte.':
    'Los códigos {a} y {b} están asignados a un mismo analito.',
  'The comment is saved.': 'El comentario se guardó.',
  'The connection broke while it was handed over, and the fax service cannot confirm whether it has it.':
    'La conexión se cortó durante la entrega al servicio de fax, y este no puede confirmar si lo tiene.',
  'The correction is still pending.': 'La corrección sigue pendiente.',
  'The correction is undone.': 'La corrección se deshizo.',
  'The day is skipped.': 'El día se omitió.',
  'The deletion date is before the effective date.':
    'La fecha de eliminación es anterior a la fecha de vigencia.',
  'The demo’s billing history is still being created. Try again in a few minutes.':
    'El historial de facturación de la demostración aún se está creando. Intente de nuevo en unos minutos.',
  'The device did not make a passkey for this sign-in. Try again.':
    'El dispositivo no creó una llave de acceso para este acceso. Intente de nuevo.',
  'The draft is dropped.': 'El borrador se descartó.',
  'The draft is saved.': 'El borrador se guardó.',
  'The draft was discarded.': 'El borrador se descartó.',
  'The draft was discarded. The report is unchanged.':
    'El borrador se descartó. El informe no cambia.',
  'The earlier account keeps the order as ended, with its history. Its papers stay with the laboratory.':
    'La cuenta anterior conserva la orden como finalizada, con su historial. Sus documentos quedan en el laboratorio.',
  'The email continues.': 'El correo electrónico se reanudó.',
  'The email is ended.': 'El correo electrónico se terminó.',
  'The email is paused.': 'El correo electrónico está en pausa.',
  'The email is scheduled.': 'El correo electrónico está programado.',
  'The email leaves within a minute.': 'El correo electrónico sale en menos de un minuto.',
  'The email will be sent in a few minutes.': 'El correo electrónico se enviará en unos minutos.',
  'The end is before the start.': 'El fin es anterior al inicio.',
  'The end is set.': 'La fecha de fin quedó establecida.',
  'The estimate is kept. Hand the patient a copy.':
    'El estimado se guardó. Entregue una copia al paciente.',
  'The fax number is missing or not verified.': 'Falta el número de fax o no está verificado.',
  'The fax service accepted it but has not reported delivery.':
    'El servicio de fax lo aceptó, pero no ha informado la entrega.',
  'The fax service accepted it but no longer has a record of it.':
    'El servicio de fax lo aceptó, pero ya no tiene registro de él.',
  'The fax service did not confirm delivery.': 'El servicio de fax no confirmó la entrega.',
  'The fax service says: {a}. Staff must decide whether to send it again.':
    'El servicio de fax indica: {a}. El personal debe decidir si se envía de nuevo.',
  'The file could not be read.': 'No se pudo leer el archivo.',
  'The file is empty.': 'El archivo está vacío.',
  'The file is larger than 5 MB.': 'El archivo supera los 5 MB.',
  'The file is larger than 96 MB.': 'El archivo supera los 96 MB.',
  'The file was received and will be read now.': 'El archivo se recibió y se leerá ahora.',
  'The file will be read again. Nothing in it is posted twice.':
    'El archivo se leerá de nuevo. Nada de su contenido se asienta dos veces.',
  'The file will be sent again.': 'El archivo se enviará de nuevo.',
  'The findings again match the report.': 'Los hallazgos coinciden de nuevo con el informe.',
  'The first day can be a year ahead at most.':
    'El primer día puede ser, como máximo, dentro de un año.',
  'The first day is after the last.': 'El primer día es posterior al último.',
  'The four percentages add up to {a}%, more than 100.':
    'Los cuatro porcentajes suman {a}%, más de 100.',
  'The goal ends.': 'La meta finaliza.',
  'The hold has ended.': 'La retención terminó.',
  'The hold on 1 specimen ends.': 'La retención de 1 muestra finaliza.',
  'The holds on {a} specimens end.': 'Las retenciones de {a} muestras finalizan.',
  'The host answers. Sign-in is tested with the next exchange, as a look at the files would take them.':
    'El host responde. El acceso se prueba en el próximo intercambio, ya que mirar los archivos los recogería.',
  'The identity check is recorded.': 'La verificación de identidad quedó registrada.',
  'The label cannot be shown here. Print it on the carrier’s website.':
    'La etiqueta no se puede mostrar aquí. Imprímala en el sitio web del transportista.',
  'The label is made: {a}.': 'La etiqueta está hecha: {a}.',
  'The label is not void yet. Try again.': 'La etiqueta todavía no está anulada. Intente de nuevo.',
  'The label is void.': 'La etiqueta está anulada.',
  'The labels are registered.': 'Las etiquetas están registradas.',
  'The laboratory closes this issue when it is resolved.':
    'El laboratorio cierra este problema cuando se resuelve.',
  'The laboratory corrected this patient’s identity. Specimen {a} is on hold until its tube is checked.':
    'El laboratorio corrigió la identidad de este paciente. La muestra {a} está en espera hasta que se revise su tubo.',
  'The laboratory has a specimen from this patient with a result pending. Request a correction instead.':
    'El laboratorio tiene una muestra de este paciente con un resultado pendiente. Mejor solicite una corrección.',
  'The laboratory has a specimen from this patient. Enter why the identity is changing.':
    'El laboratorio tiene una muestra de este paciente. Ingrese por qué cambia la identidad.',
  'The laboratory has no connection to {a}. Call to ask.':
    'El laboratorio no tiene conexión con {a}. Llame para preguntar.',
  'The laboratory has not entered a courier. Call to ask.':
    'El laboratorio no ha ingresado un transportista. Llame para preguntar.',
  'The laboratory has not entered where tubes go. Call to ask.':
    'El laboratorio no ha ingresado adónde van los tubos. Llame para preguntar.',
  'The laboratory has not received this specimen.': 'El laboratorio no ha recibido esta muestra.',
  'The laboratory has received this specimen. This can no longer be changed.':
    'El laboratorio recibió esta muestra. Esto ya no se puede cambiar.',
  'The laboratory has specimen {a}. Keep it with the kept record, or wait for its result.':
    'El laboratorio tiene la muestra {a}. Déjela en el expediente conservado o espere su resultado.',
  'The laboratory has this parcel.': 'El laboratorio tiene este envío.',
  'The laboratory has this parcel. It is read-only.':
    'El laboratorio tiene este envío. Es de solo lectura.',
  'The laboratory has this specimen and no hold requests anything, so nothing can be added.':
    'El laboratorio tiene esta muestra y ninguna retención solicita algo, así que no se puede agregar nada.',
  'The laboratory has this specimen. The order is read-only.':
    'El laboratorio tiene esta muestra. La orden es de solo lectura.',
  'The laboratory is testing this specimen.': 'El laboratorio está analizando esta muestra.',
  'The laboratory is testing this specimen. Confirm the change and save again.':
    'El laboratorio está analizando esta muestra. Confirme el cambio y guarde de nuevo.',
  'The laboratory must speak with the provider, or the covering provider, about specimen {a} and has not reached anyone. Please call {b} now.':
    'El laboratorio debe hablar con el proveedor, o con quien lo cubre, sobre la muestra {a} y no ha podido comunicarse con nadie. Llame a {b} ahora.',
  'The laboratory note was {a}.': 'Nota del laboratorio: {a}.',
  'The laboratory retracted it.': 'El laboratorio lo retractó.',
  'The laboratory system gets the order again, for the right patient.':
    'El sistema del laboratorio recibe la orden otra vez, para el paciente correcto.',
  'The laboratory system is told that the earlier order is canceled.':
    'Se avisa al sistema del laboratorio que la orden anterior está cancelada.',
  'The laboratory was told. You do not have to pay this line until it answers.':
    'Se avisó al laboratorio. No tiene que pagar esta línea hasta que responda.',
  'The last day is before the first day.': 'El último día es anterior al primer día.',
  'The last label is before the first.': 'La última etiqueta es anterior a la primera.',
  'The limit stays as it was.': 'El límite queda como estaba.',
  'The line fails.': 'La línea falla.',
  'The line was busy.': 'La línea estaba ocupada.',
  'The list has entries. Remove them first.': 'La lista tiene entradas. Primero quítelas.',
  'The list is saved. If it changes a finding, an amended draft appears under Result Desk, To release, within a minute.':
    'La lista se guardó. Si cambia un hallazgo, aparece un borrador enmendado en Mesa de resultados, Por liberar, en menos de un minuto.',
  'The location already has this number.': 'La sede ya tiene este número.',
  'The location has no address. Call to ask.': 'La sede no tiene dirección. Llame para preguntar.',
  'The location has no carrier account. Call to ask.':
    'La sede no tiene cuenta con el transportista. Llame para preguntar.',
  'The location has no phone with ten digits. Call to ask.':
    'La sede no tiene un teléfono de diez dígitos. Llame para preguntar.',
  'The location no longer has an email for notices.':
    'La sede ya no tiene un correo electrónico para avisos.',
  'The location’s address is not complete. Call to ask.':
    'La dirección de la sede no está completa. Llame para preguntar.',
  'The log ends with seal {a}, and the head {b}...{c} is not in it: its end was cut off, or the log was rewritten.':
    'El registro termina con el sello {a}, y la huella {b}...{c} no está en él: se cortó su final o el registro se reescribió.',
  'The manifest is for {a}; this is another test type.':
    'El manifiesto es para {a}; este es otro tipo de prueba.',
  'The medication list was changed again.': 'La lista de medicamentos se cambió de nuevo.',
  'The member ID agrees, but the payment names another person.':
    'El n.º de miembro coincide, pero el pago nombra a otra persona.',
  'The merge changed name, birth date, or sex of the kept record, and the laboratory has its specimens. Wait for their results, or hold and correct them first.':
    'La fusión cambió el nombre, la fecha de nacimiento o el sexo del expediente conservado, y el laboratorio tiene sus muestras. Espere sus resultados, o primero póngalas en espera y corríjalas.',
  'The merge is rejected. Both records stay as they are.':
    'La fusión se rechazó. Ambos expedientes quedan como están.',
  'The merge waits for a second person to confirm it.':
    'La fusión espera a que una segunda persona la confirme.',
  'The message could not be sent.': 'No se pudo enviar el mensaje.',
  'The message is filed.': 'El mensaje está archivado.',
  'The message still needs review.': 'El mensaje todavía necesita revisión.',
  'The message was set aside.': 'El mensaje se apartó.',
  'The message was taken down.': 'El mensaje se retiró.',
  'The monthly report is attached as PDF and CSV.': 'El informe mensual va adjunto en PDF y CSV.',
  'The move is rejected. The order stays as it is.':
    'El traslado se rechazó. La orden queda como está.',
  'The new email can no longer take effect. Nothing was changed.':
    'El nuevo correo electrónico ya no puede entrar en vigor. No se cambió nada.',
  'The next payer decided about what this payment left to it. Decide about the bill instead.':
    'La siguiente aseguradora decidió sobre lo que este pago le dejó. En su lugar, decida sobre la factura.',
  'The notice has ended.': 'El aviso terminó.',
  'The number matches no provider in the account, or more than one.':
    'El número no coincide con ningún proveedor de la cuenta, o coincide con más de uno.',
  'The number {a} is already on an order of another account.':
    'El número {a} ya está en una orden de otra cuenta.',
  'The order changed after the tube was scanned. Scan it again.':
    'La orden cambió después de escanear el tubo. Escanéelo de nuevo.',
  'The order ended after its claim was sent. Void the claim.':
    'La orden terminó después de enviarse su reclamación. Anule la reclamación.',
  'The order form does not have that test.': 'El formulario de orden no tiene esa prueba.',
  'The order form has changed. Choose the tests again.':
    'El formulario de orden cambió. Elija las pruebas de nuevo.',
  'The order form of this test type does not have that test.':
    'El formulario de orden de este tipo de prueba no tiene esa prueba.',
  'The order form of this test type does not have the code {a}.':
    'El formulario de orden de este tipo de prueba no tiene el código {a}.',
  'The order goes on, and its specimen is on hold again.':
    'La orden continúa, y su muestra está de nuevo en espera.',
  'The order goes on, and its tube is still missing.': 'La orden continúa, y su tubo aún falta.',
  'The order had ended.': 'La orden había terminado.',
  'The order has a result.': 'La orden tiene un resultado.',
  'The order has a result. The move waits for a second person to confirm it.':
    'La orden tiene un resultado. El traslado espera a que una segunda persona lo confirme.',
  'The order has ended and has no label.': 'La orden terminó y no tiene etiqueta.',
  'The order has ended: nothing more is needed.': 'La orden terminó: no se necesita nada más.',
  'The order is canceled.': 'La orden está cancelada.',
  'The order is corrected.': 'La orden se corrigió.',
  'The order is corrected. A corrected report will wait on the Result Desk.':
    'La orden se corrigió. Un informe corregido esperará en la Mesa de resultados.',
  'The order is for another patient.': 'La orden es de otro paciente.',
  'The order is moved and its report withdrawn. A corrected report for the right patient waits on the Result Desk.':
    'La orden se trasladó y su informe se retiró. Un informe corregido para el paciente correcto espera en la Mesa de resultados.',
  'The order is moved to the right patient.': 'La orden se trasladó al paciente correcto.',
  'The order is signed.': 'La orden está firmada.',
  'The order of specimen {a} was moved to another patient by mistake. It belongs to this patient again.':
    'La orden de la muestra {a} se trasladó por error a otro paciente. Pertenece de nuevo a este paciente.',
  'The order that this plan repeats is not visible to you.':
    'Usted no tiene acceso a la orden que repite este plan.',
  'The order was canceled: nothing more is needed.':
    'La orden se canceló: no se necesita nada más.',
  'The order was changed again since.': 'La orden cambió otra vez desde entonces.',
  'The order was changed since the move was requested. Reject it, and look at the order again.':
    'La orden cambió desde que se solicitó el traslado. Rechácelo y revise la orden de nuevo.',
  'The order was moved again since.': 'La orden se trasladó otra vez desde entonces.',
  'The parcel has a tracking number. Remove it to make a label.':
    'El envío tiene un número de rastreo. Quítelo para hacer una etiqueta.',
  'The parcel is open again.': 'El envío está abierto de nuevo.',
  'The password contains a name that is easy to guess: yours, your email, the practice or the laboratory.':
    'La contraseña contiene un nombre fácil de adivinar: el suyo, su correo electrónico, el consultorio o el laboratorio.',
  'The password must have {a}.': 'La contraseña debe tener {a}.',
  'The path leads outside the folder.': 'La ruta lleva fuera de la carpeta.',
  'The patient does not pay for this order.': 'El paciente no paga por esta orden.',
  'The patient has a scholarship. Write this off under the scholarship, or decide who pays.':
    'El paciente tiene una beca. Cancele este saldo según la beca o decida quién paga.',
  'The patient has hardship. Write this off under the laboratory’s hardship policy, or decide who pays.':
    'El paciente tiene dificultades económicas. Cancele este saldo según la política de dificultades económicas del laboratorio o decida quién paga.',
  'The patient has not paid after the last statement. Decide what happens to the balance.':
    'El paciente no ha pagado después del último estado de cuenta. Decida qué pasa con el saldo.',
  'The patient has not signed this order here.': 'El paciente no ha firmado esta orden aquí.',
  'The patient is billed already.': 'Ya se facturó al paciente.',
  'The patient no longer has hardship or a scholarship. Check the bill again, or decide who pays.':
    'El paciente ya no tiene dificultades económicas ni beca. Revise la factura de nuevo o decida quién paga.',
  'The patient owes nothing on other bills.': 'El paciente no debe nada en otras facturas.',
  'The patient owes this already. Write it off under the policy, or remove the mark from the patient’s chart.':
    'El paciente ya debe esto. Cancele el saldo según la política o quite la marca del expediente del paciente.',
  'The patient paid more than was due. Refund it.':
    'El paciente pagó más de lo que debía. Reembólselo.',
  'The patient was changed since this was requested. Reject it, and request it again.':
    'El paciente cambió desde que se solicitó esto. Rechace la solicitud y hágala de nuevo.',
  'The patient’s balance is below the smallest amount of a statement. Decide what happens to it.':
    'El saldo del paciente es menor que el monto mínimo de un estado de cuenta. Decida qué pasa con él.',
  'The patient’s identity is being corrected. Resolve the request and check the tube first.':
    'Se está corrigiendo la identidad del paciente. Primero resuelva la solicitud y verifique el tubo.',
  'The patient’s identity was corrected. The report with the wrong identity cannot stay. Release the amended one.':
    'La identidad del paciente se corrigió. El informe con la identidad equivocada no puede quedar. Libere el enmendado.',
  'The patient’s name is needed in Latin letters first.':
    'Primero se necesita el nombre del paciente en letras latinas.',
  'The payer ID for eligibility is wrong. Correct it in the payer table.':
    'El ID de aseguradora para elegibilidad es incorrecto. Corríjalo en la tabla de aseguradoras.',
  'The payer acknowledges a refund for this claim (PLB 72), and no reversal of it is posted. Find out what its money is for.':
    'La aseguradora reconoce un reembolso de esta reclamación (PLB 72) y no se ha asentado una reversión de ella. Averigüe a qué corresponde su dinero.',
  'The payer could not answer. Coverage is unknown.':
    'La aseguradora no pudo responder. Se desconoce la cobertura.',
  'The payer could not be reached. We will ask again.':
    'No se pudo contactar a la aseguradora. Consultaremos de nuevo.',
  'The payer decided a part of the claim, and another part is awaited. Ask about it if it does not come.':
    'La aseguradora decidió una parte de la reclamación y se espera otra parte. Pregunte por ella si no llega.',
  'The payer decided after this.': 'La aseguradora decidió después de esto.',
  'The payer did not accept the check (reason {a}). Coverage is unknown. Correct the date or the insurance.':
    'La aseguradora no aceptó la consulta (motivo {a}). Se desconoce la cobertura. Corrija la fecha o el seguro.',
  'The payer does not know us. Enroll with this payer.':
    'La aseguradora no nos conoce. Inscriba al laboratorio con esta aseguradora.',
  'The payer gives no reason.': 'La aseguradora no da un motivo.',
  'The payer has not answered in its usual time. Ask for the status.':
    'La aseguradora no ha respondido en su tiempo habitual. Pregunte por el estado.',
  'The payer has not answered in its usual time. We asked for the status on {a}.':
    'La aseguradora no ha respondido en su tiempo habitual. Preguntamos por el estado el {a}.',
  'The payer has not given the claim a number yet, so it cannot be voided.':
    'La aseguradora aún no le ha dado un número a la reclamación, así que no se puede anular.',
  'The payer has the claim. Wait for its answer, or void the claim.':
    'La aseguradora tiene la reclamación. Espere su respuesta o anule la reclamación.',
  'The payer left part of the claim unpaid, and no one is charged for it. Find out why, and decide who pays.':
    'La aseguradora dejó parte de la reclamación sin pagar y no se le cobra a nadie. Averigüe por qué y decida quién paga.',
  'The payer owes this because it got back more than it had paid. No one else can be billed for it.':
    'La aseguradora debe esto porque recuperó más de lo que había pagado. No se le puede facturar a nadie más.',
  'The payer paid more than was due. Refund it.':
    'La aseguradora pagó más de lo que debía. Reembólselo.',
  'The payer paid more than was due. Refund it. It did not answer the void of its claim.':
    'La aseguradora pagó más de lo que debía. Reembólselo. No respondió a la anulación de su reclamación.',
  'The payer refused the file. Correct the fault and send it again.':
    'La aseguradora rechazó el archivo. Corrija el error y envíelo de nuevo.',
  'The payer refused this file. Send its claims again from Billing Work.':
    'La aseguradora no aceptó este archivo. Envíe sus reclamaciones de nuevo desde Trabajo de facturación.',
  'The payer rejected a whole batch of ours.': 'La aseguradora rechazó un lote nuestro completo.',
  'The payer rejected the claim: {a} Correct it and send it again.':
    'La aseguradora rechazó la reclamación: {a} Corríjala y envíela de nuevo.',
  'The payer took its payment back after the next payer had decided on it. What that one left to others is taken back, too. Find out why.':
    'La aseguradora recuperó su pago después de que la siguiente aseguradora había decidido con base en él. También se revierte lo que esta dejó a cargo de otros. Averigüe por qué.',
  'The payer took its payment back. Find out why.':
    'La aseguradora recuperó su pago. Averigüe por qué.',
  'The payer took money back for this claim outside its claims, and no reversal explains it. Find out why, or post it to the claim.':
    'La aseguradora recuperó dinero de esta reclamación fuera de sus reclamaciones y ninguna reversión lo explica. Averigüe por qué o asiéntelo en la reclamación.',
  'The payer took {a} and has paid {b} for this claim. Find out for which claim the rest is.':
    'La aseguradora recuperó {a} y ha pagado {b} por esta reclamación. Averigüe a qué reclamación corresponde el resto.',
  'The payer’s claim number is that of a claim of ours, but {a}.':
    'El número de reclamación de la aseguradora es el de una reclamación nuestra, pero {a}.',
  'The payer’s name or payer ID is missing or wrong. Correct it in the payer table.':
    'El nombre o el ID de la aseguradora falta o es incorrecto. Corríjalo en la tabla de aseguradoras.',
  'The payment does not match this claim: a line is not on the claim, or it reverses what was not posted. If its lines only differ from ours, post it to the claim as a whole.':
    'El pago no coincide con esta reclamación: una línea no está en la reclamación, o revierte algo que no se asentó. Si solo sus líneas difieren de las nuestras, asiéntelo en la reclamación como un todo.',
  'The payment does not name the patient in full, and its member ID is not the claim’s.':
    'El pago no da el nombre completo del paciente, y su n.º de miembro no es el de la reclamación.',
  'The payment is for charges of {a}, and the claim’s are {b}.':
    'El pago es por cargos de {a}, y los de la reclamación son de {b}.',
  'The payment is for {a}, not for us.': 'El pago es para {a}, no para nosotros.',
  'The payment is posted.': 'El pago se asentó.',
  'The payment is void, and what it paid is open again.':
    'El pago está anulado, y lo que pagó está abierto de nuevo.',
  'The payment names another person.': 'El pago nombra a otra persona.',
  'The pickup is canceled.': 'La recogida está cancelada.',
  'The pickup is not canceled yet. Try again.':
    'La recogida todavía no está cancelada. Intente de nuevo.',
  'The pickup is requested.': 'La recogida está solicitada.',
  'The pickup is requested: {a}.': 'La recogida está solicitada: {a}.',
  'The plan has ended.': 'El plan finalizó.',
  'The plan is for another patient or another type of test.':
    'El plan es para otro paciente u otro tipo de prueba.',
  'The plan is saved.': 'El plan se guardó.',
  'The posting of this payment is already requested.': 'Ya se solicitó el asiento de este pago.',
  'The practice gets a message in its Inbox for each of the two patients, and a note stays on the wrong chart.':
    'El consultorio recibe un mensaje en su Bandeja de entrada por cada uno de los dos pacientes, y queda una nota en el expediente equivocado.',
  'The practice gets a message in its Inbox.':
    'El consultorio recibe un mensaje en su Bandeja de entrada.',
  'The practice gets a message in its Inbox: no new specimen is needed.':
    'El consultorio recibe un mensaje en su Bandeja de entrada: no se necesita una muestra nueva.',
  'The practice has answered.': 'El consultorio respondió.',
  'The practice is billed already.': 'Ya se facturó al consultorio.',
  'The practice restricted this chart. An administrator of the practice changes or ends that.':
    'El consultorio restringió este expediente. Un administrador del consultorio cambia o finaliza la restricción.',
  'The practice wrote this message. Add a note instead.':
    'El consultorio escribió este mensaje. Mejor agregue una nota.',
  'The practice’s message about the hold is resolved.':
    'El mensaje del consultorio sobre la retención está resuelto.',
  'The prices are approved and loaded. Bills that were not sent are checked again.':
    'Los precios están aprobados y cargados. Las facturas que no se enviaron se revisan de nuevo.',
  'The private key cannot be read. Enter it whole and without a passphrase.':
    'No se puede leer la clave privada. Ingrésela completa y sin frase de contraseña.',
  'The problem came back since, as a new item.':
    'Después el problema volvió como un elemento nuevo.',
  'The proposal is {a}.': 'Propuesta: {a}.',
  'The provider must sign again.': 'El proveedor debe firmar otra vez.',
  'The provider must sign it.': 'El proveedor debe firmarla.',
  'The provider of the new account must sign.': 'El proveedor de la cuenta nueva debe firmar.',
  'The records are merged.': 'Los expedientes se fusionaron.',
  'The records are separate again.': 'Los expedientes están separados de nuevo.',
  'The refund can be sent. It is in Refunds.': 'El reembolso se puede enviar. Está en Reembolsos.',
  'The refund is approved, and can be sent.': 'El reembolso está aprobado y se puede enviar.',
  'The refund is marked as sent.': 'El reembolso está marcado como enviado.',
  'The refund waits for another person to approve it.':
    'El reembolso espera la aprobación de otra persona.',
  'The refund was requested on {a}. It cannot be sent before.':
    'El reembolso se solicitó el {a}. No se puede enviar antes.',
  'The refund was sent.': 'El reembolso se envió.',
  'The rejection was undone.': 'El rechazo se deshizo.',
  'The release of this remittance is already requested.':
    'Ya se solicitó la liberación de esta remesa.',
  'The remittance does not balance: {a}.': 'La remesa no cuadra: {a}.',
  'The report cannot be printed. {a}. Enter how to print them first.':
    'El informe no se puede imprimir. {a}. Primero ingrese cómo imprimirlos.',
  'The report could not be attached.': 'No se pudo adjuntar el informe.',
  'The report could not be kept.': 'No se pudo conservar el informe.',
  'The report could not be made.': 'No se pudo hacer el informe.',
  'The report has no such text, or it can already be printed.':
    'El informe no tiene ese texto, o ya se puede imprimir.',
  'The report is attached as PDF and CSV.': 'El informe va adjunto en PDF y CSV.',
  'The report is no longer kept. Make it again.': 'El informe ya no se conserva. Hágalo de nuevo.',
  'The report is queued again for {a} {b}.': 'El informe está otra vez en cola para {a} {b}.',
  'The report is too large for an email.':
    'El informe es demasiado grande para un correo electrónico.',
  'The report is withdrawn at once: everyone who received it is told ({a}).':
    'El informe se retira de inmediato: se avisa a todos los que lo recibieron ({a}).',
  'The report names patients, so it does not come by email.':
    'El informe nombra a pacientes, así que no se envía por correo electrónico.',
  'The report no longer exists.': 'El informe ya no existe.',
  'The requisition was made and saved.': 'La requisición se creó y se guardó.',
  'The requisition was made from the order and saved. The uploaded file was not used.':
    'La requisición se creó a partir de la orden y se guardó. El archivo cargado no se usó.',
  'The result is handed to {a}.': 'El resultado se pasó a {a}.',
  'The result is marked as reviewed.': 'El resultado está marcado como revisado.',
  'The result is released.': 'El resultado se liberó.',
  'The result is withdrawn at once{a}.': 'El resultado se retira de inmediato{a}.',
  'The result of specimen {a} was withdrawn. {b} Do not act on it{c}.':
    'El resultado de la muestra {a} se retiró. {b} No tome decisiones con base en él{c}.',
  'The result of specimen {a} was withdrawn. {b} Make sure everyone who received it knows.':
    'El resultado de la muestra {a} se retiró. {b} Asegúrese de que lo sepan todas las personas que lo recibieron.',
  'The result was withdrawn from this order, and its message needs review again.':
    'El resultado se retiró de esta orden y su mensaje necesita revisión de nuevo.',
  'The result was withdrawn. There is nothing to send again.':
    'El resultado se retiró. No hay nada que reenviar.',
  'The row already has these values.': 'La fila ya tiene estos valores.',
  'The row matches no patient in the account, or more than one.':
    'La fila no coincide con ningún paciente de la cuenta, o coincide con más de uno.',
  'The rule ends on that day.': 'La regla termina ese día.',
  'The rule has ended.': 'La regla terminó.',
  'The rule is added.': 'La regla se agregó.',
  'The rule is saved. Bills that it concerns are checked again.':
    'La regla se guardó. Las facturas a las que afecta se revisan de nuevo.',
  'The second factor can no longer be removed here. Nothing was changed.':
    'El segundo factor ya no se puede quitar aquí. No se cambió nada.',
  'The second factor is removed, and sessions are ended.':
    'El segundo factor se quitó y las sesiones se cerraron.',
  'The sender has sent it again: message {a}.': 'El remitente lo envió de nuevo: mensaje {a}.',
  'The server stopped while it was being sent, and the fax service cannot confirm whether it arrived.':
    'El servidor se detuvo durante el envío, y el servicio de fax no puede confirmar si llegó.',
  'The server stopped while working on this.': 'El servidor se detuvo mientras trabajaba en esto.',
  'The session was ended.': 'La sesión se cerró.',
  'The sessions were ended.': 'Las sesiones se terminaron.',
  'The settings are incomplete.': 'La configuración está incompleta.',
  'The sign-in can no longer take effect. Nothing was changed.':
    'El acceso ya no puede entrar en vigor. No se cambió nada.',
  'The signature is removed.': 'La firma se quitó.',
  'The signature was used, so it is kept with the orders it signed. It can no longer be used.':
    'La firma se usó, así que se conserva con las órdenes que firmó. Ya no se puede usar.',
  'The simulated payer answers only in the demo.':
    'La aseguradora simulada solo responde en la demostración.',
  'The simulator is a part of this server.': 'El simulador es parte de este servidor.',
  'The specimen has a new order in the other account. Move that order back with a correction of its own.':
    'La muestra tiene una orden nueva en la otra cuenta. Devuelva esa orden con una corrección aparte.',
  'The specimen is accessioned again under its new number.':
    'La muestra se registra otra vez con su número nuevo.',
  'The specimen is accessioned again.': 'La muestra está registrada de nuevo.',
  'The specimen is no longer accessioned.': 'La muestra ya no está registrada.',
  'The specimen is no longer on hold.': 'La muestra ya no está en espera.',
  'The specimen is on hold for its former reason again.':
    'La muestra está de nuevo en espera por su motivo anterior.',
  'The specimen is received and no longer accessioned.':
    'La muestra está recibida y ya no está registrada.',
  'The specimen waits for accessioning again.': 'La muestra espera otra vez su registro.',
  'The specimen was collected before this date. A notice signed afterward is not valid.':
    'La muestra se recolectó antes de esta fecha. Un aviso firmado después no es válido.',
  'The specimen went on from there.': 'La muestra avanzó desde ahí.',
  'The standing order has ended. Orders it signed stay signed.':
    'La orden permanente finalizó. Las órdenes que firmó siguen firmadas.',
  'The standing order is signed.': 'La orden permanente está firmada.',
  'The supplies are ordered.': 'Los suministros están pedidos.',
  'The system is added. It can sign in once another person has confirmed it.':
    'El sistema se agregó. Podrá iniciar sesión cuando otra persona lo haya confirmado.',
  'The system was revoked. It can no longer read anything.':
    'El acceso del sistema se revocó. Ya no puede leer nada.',
  'The temporary password can no longer take effect. Nothing was changed.':
    'La contraseña temporal ya no puede entrar en vigor. No se cambió nada.',
  'The temporary password works for 24 hours and must be changed at the first sign-in.':
    'La contraseña temporal funciona por 24 horas y debe cambiarse en el primer inicio de sesión.',
  'The test page code is only for the practice to read back.':
    'El código de la página de prueba es solo para que el consultorio lo lea por teléfono.',
  'The test page is in the queue. Call the practice and have them read the code back.':
    'La página de prueba está en la cola. Llame al consultorio y pida que le lean el código.',
  'The tube bore the number {a}.': 'El tubo llevaba el número {a}.',
  'The tube needs a new label: print it from the new order.':
    'El tubo necesita una etiqueta nueva: imprímala desde la orden nueva.',
  'The tube needs a new label: print it from the order.':
    'El tubo necesita una etiqueta nueva: imprímala desde la orden.',
  'The tubes go to several places. Split the parcel first.':
    'Los tubos van a varios lugares. Primero divida el envío.',
  'The two folders must differ.': 'Las dos carpetas deben ser distintas.',
  'The upload was incomplete. Please choose the file again.':
    'La carga quedó incompleta. Elija el archivo de nuevo.',
  'The user can no longer sign in.': 'El usuario ya no puede iniciar sesión.',
  'The user cannot sign in, or the email address is not confirmed.':
    'El usuario no puede iniciar sesión o su correo electrónico no está confirmado.',
  'The user name was taken meanwhile. Nothing was changed.':
    'El nombre de usuario se ocupó mientras tanto. No se cambió nada.',
  'The user no longer has this page.': 'El usuario ya no tiene esta página.',
  'The values are simulated.': 'Los valores son simulados.',
  'The view is removed.': 'La vista se quitó.',
  'The view is saved.': 'La vista se guardó.',
  'The void is with the payer. Wait for its answer.':
    'La aseguradora tiene la anulación. Espere su respuesta.',
  'Their orders cannot be signed in the portal.': 'Sus órdenes no se pueden firmar en el portal.',
  'Their providers made you a delegate.': 'Sus proveedores le dieron la delegación de firma.',
  'Their specimens are on hold until someone other than the requester decides.':
    'Sus muestras están en espera hasta que decida alguien distinto de quien lo solicitó.',
  'There are now {a}, not {b}. Check the list again.':
    'Ahora hay {a}, no {b}. Revise la lista de nuevo.',
  'There is a newer version of this result.': 'Hay una versión más reciente de este resultado.',
  'There is already a payer with this name.': 'Ya hay una aseguradora con este nombre.',
  'There is no claim to send again.': 'No hay ninguna reclamación para enviar de nuevo.',
  'There is no claim to void.': 'No hay ninguna reclamación para anular.',
  'There is no claim with this number.': 'No hay ninguna reclamación con este número.',
  'There is no claim {a}.': 'No hay ninguna reclamación {a}.',
  'There is no credit here.': 'No hay ningún crédito aquí.',
  'There is no field {a}.': 'No existe el campo {a}.',
  'There is no open bill to post it to.': 'No hay ninguna factura abierta en la que asentarlo.',
  'There is no order to ask about.': 'No hay ninguna orden sobre la que preguntar.',
  'There is no way to this partner: its settings are incomplete, or it is the simulated payer outside the demo.':
    'No hay vía hacia este socio: su configuración está incompleta, o es la aseguradora simulada fuera de la demostración.',
  'There is no {a} with this name or {b}.': 'No hay {a} con este nombre o {b}.',
  'There is nothing to send again.': 'No hay nada que enviar de nuevo.',
  'There is nothing to undo.': 'No hay nada que deshacer.',
  'These labels can no longer be used.': 'Estas etiquetas ya no se pueden usar.',
  'These labels overlap with {a} to {b} of {c}.':
    'Estas etiquetas coinciden en parte con {a} a {b} de {c}.',
  'These orders are for several patients. Each patient signs separately.':
    'Estas órdenes son de varios pacientes. Cada paciente firma por separado.',
  'These reports were made more than a day ago or were never requested.':
    'Estos informes se hicieron hace más de un día o nunca se solicitaron.',
  'These tests do not have a site.': 'Estas pruebas no tienen un sitio.',
  'They are already linked.': 'Ya están vinculados.',
  'They may have missed the email. You can send another link.':
    'Quizá no vieron el correo electrónico. Puede enviar otro enlace.',
  'This account does not work with parole officers.':
    'Esta cuenta no trabaja con agentes de libertad condicional.',
  'This already waits for approval.': 'Esto ya espera aprobación.',
  'This analyte is not in the catalog.': 'Este analito no está en el catálogo.',
  'This call came from another site.': 'Esta llamada vino de otro sitio.',
  'This call requires today’s public validation block.':
    'Esta llamada requiere el bloque público de validación de hoy.',
  'This can no longer be undone here. Open the order to undo it.':
    'Esto ya no se puede deshacer aquí. Abra la orden para deshacerlo.',
  'This can no longer be undone.': 'Esto ya no se puede deshacer.',
  'This cannot be printed either: {a}.': 'Esto tampoco se puede imprimir: {a}.',
  'This change does not need a second person.': 'Este cambio no necesita una segunda persona.',
  'This change is already in effect.': 'Este cambio ya está vigente.',
  'This change request expired. Request it again.':
    'Esta solicitud de cambio venció. Solicítelo de nuevo.',
  'This change was stopped.': 'Este cambio se detuvo.',
  'This changed while you decided. Check the amount and confirm again.':
    'Esto cambió mientras usted decidía. Revise el monto y confirme de nuevo.',
  'This changed while you decided: it is now {a}, {b}. Check the amount and confirm again.':
    'Esto cambió mientras usted decidía: ahora es {a}, {b}. Revise el monto y confirme de nuevo.',
  'This chart is not restricted. Open it without emergency access.':
    'Este expediente no está restringido. Ábralo sin acceso de emergencia.',
  'This chart is restricted.': 'Este expediente es restringido.',
  'This claim is decided and closed.': 'Esta reclamación ya se decidió y está cerrada.',
  'This claim is of a chart that is closed to you.':
    'Esta reclamación es de un expediente al que usted no tiene acceso.',
  'This claim went to {a}, not to this payer.':
    'Esta reclamación se envió a {a}, no a esta aseguradora.',
  'This code is already mapped.': 'Este código ya está asignado.',
  'This database was encrypted with the key {a}, and the key given is {b}. Set LABGATE_KEY or LABGATE_KEY_FILE to the right one.':
    'Esta base de datos se cifró con la clave {a}, y la clave indicada es {b}. Asigne la correcta en LABGATE_KEY o LABGATE_KEY_FILE.',
  'This date has passed.': 'Esta fecha ya pasó.',
  'This date is before the laboratory began to bill ({a}).':
    'Esta fecha es anterior al día en que el laboratorio comenzó a facturar ({a}).',
  'This date is in the future.': 'Esta fecha está en el futuro.',
  'This date is in the past. A standing order does not sign earlier orders.':
    'Esta fecha ya pasó. Una orden permanente no firma órdenes anteriores.',
  'This day has passed. Order now instead, or choose a later day.':
    'Este día ya pasó. Haga la orden ahora o elija un día posterior.',
  'This does not match the order’s birth date. Check the tube again, or enter how the specimen was identified.':
    'Esto no coincide con la fecha de nacimiento de la orden. Revise el tubo de nuevo o ingrese cómo se identificó la muestra.',
  'This does not match the record that the order would go to. Read it again, or choose another patient.':
    'Esto no coincide con el expediente al que iría la orden. Léalo de nuevo o elija otro paciente.',
  'This draft was decided already.': 'Este borrador ya se decidió.',
  'This draft was discarded.': 'Este borrador se descartó.',
  'This draft was saved with an encryption key the server no longer has.':
    'Este borrador se guardó con una clave de cifrado que el servidor ya no tiene.',
  'This email is not available for your type of user.':
    'Este correo electrónico no está disponible para su tipo de usuario.',
  'This email waited more than seven days and was not sent because its codes and links have expired.':
    'Este correo electrónico esperó más de siete días y no se envió porque sus códigos y enlaces vencieron.',
  'This email was encrypted with another key.': 'Este correo electrónico se cifró con otra clave.',
  'This email was encrypted with the key {a}, and this server has the key {b}.':
    'Este correo electrónico se cifró con la clave {a}, y este servidor tiene la clave {b}.',
  'This emergency access is still open. Countersign it when it has ended.':
    'Este acceso de emergencia sigue abierto. Refréndelo cuando haya finalizado.',
  'This fax holds a report of a restricted chart.':
    'Este fax contiene un informe de un expediente restringido.',
  'This fax holds a report of a restricted chart. It can be resent only to the number it went to.':
    'Este fax contiene un informe de un expediente restringido. Solo se puede reenviar al número al que se envió.',
  'This fax’s delivery is no longer unknown.': 'La entrega de este fax ya no es desconocida.',
  'This file has headings but no rows.': 'Este archivo tiene encabezados, pero no tiene filas.',
  'This file has no transaction that Labgate reads.':
    'Este archivo no tiene ninguna transacción que Labgate lea.',
  'This file is already waiting.': 'Este archivo ya está pendiente.',
  'This file is no longer kept. Remove and attach it again.':
    'Este archivo ya no se conserva. Quítelo y adjúntelo de nuevo.',
  'This file is not for practitioner services. A laboratory’s claims follow the file “Practitioner Services”.':
    'Este archivo no es para servicios de profesionales. Las reclamaciones de un laboratorio siguen el archivo “Practitioner Services”.',
  'This file is too large to be read.': 'Este archivo es demasiado grande para leerlo.',
  'This file is too large to be shown in words.':
    'Este archivo es demasiado grande para mostrarse en palabras.',
  'This file names a patient whose chart is closed to you.':
    'Este archivo nombra a un paciente a cuyo expediente usted no tiene acceso.',
  'This file was received before. It is not posted again.':
    'Este archivo ya se recibió antes. No se asienta de nuevo.',
  'This holds the bill. Correct it, or decide who pays.':
    'Esto retiene la factura. Corríjalo o decida quién paga.',
  'This insurance already has an authorization with this number. Change that one.':
    'Este seguro ya tiene una autorización con este número. Cambie esa.',
  'This insurance has no member ID, which payers require.':
    'Este seguro no tiene n.º de miembro, y las aseguradoras lo exigen.',
  'This insurance is not active. Activate it first, or check another.':
    'Este seguro no está activo. Actívelo primero o consulte otro.',
  'This is a ZIP file or a workbook. Unpack it, and choose the text or CSV file in it.':
    'Este es un archivo ZIP o un libro de cálculo. Descomprímalo y elija el archivo de texto o CSV que contiene.',
  'This is a folder or a link, or not a regular file.':
    'Es una carpeta o un enlace, o no es un archivo normal.',
  'This is before the birth date.': 'Es anterior a la fecha de nacimiento.',
  'This is beyond your limit, too.': 'Esto también supera su límite.',
  'This is no state. Did you mean {a}?': 'Este no es un estado. ¿Quiso decir {a}?',
  'This is not a PDF.': 'Esto no es un PDF.',
  'This is not a valid page position (after).': 'Esta no es una posición de página válida (after).',
  'This is not about one bill.': 'Esto no trata de una sola factura.',
  'This is not about one practice.': 'Esto no trata de un solo consultorio.',
  'This is not one of your accounts.': 'Esta no es una de sus cuentas.',
  'This is now the primary sign-in.': 'Este es ahora el acceso principal.',
  'This is the file “{a}” of CMS. Import it in “{b}”.':
    'Este es el archivo “{a}” de CMS. Impórtelo en “{b}”.',
  'This is the last administrator whom another person confirmed. Have another one confirmed first.':
    'Este es el último administrador que otra persona confirmó. Primero pida que se confirme otro.',
  'This is the simulated payer. It answers in the demo.':
    'Esta es la aseguradora simulada. Responde en la demostración.',
  'This is your own sign-in. Another person must approve you as a provider.':
    'Este es su propio acceso. Otra persona debe aprobarle como proveedor.',
  'This is your own sign-in. Another person must check your identity.':
    'Este es su propio acceso. Otra persona debe verificar su identidad.',
  'This is your own sign-in. Another person must confirm the change.':
    'Este es su propio acceso. Otra persona debe confirmar el cambio.',
  'This is your own sign-in. Another person must unblock signing.':
    'Este es su propio acceso. Otra persona debe desbloquear la firma.',
  'This is your own sign-in. Remove its second factor with one of its codes, or ask another person.':
    'Este es su propio acceso. Quite su segundo factor con uno de sus códigos, o pídaselo a otra persona.',
  'This is your own work. Another person must do the second review.':
    'Este es su propio trabajo. Otra persona debe hacer la segunda revisión.',
  'This is {a}; the manifest is for {b}.': 'Esto es {a}; el manifiesto es para {b}.',
  'This item changed since.': 'Este elemento cambió después.',
  'This item is no longer open. Load the list again.':
    'Este elemento ya no está abierto. Cargue la lista de nuevo.',
  'This item was not found.': 'No se encontró este elemento.',
  'This label was printed before.': 'Esta etiqueta ya se imprimió antes.',
  'This laboratory does not perform this test type.':
    'Este laboratorio no realiza este tipo de prueba.',
  'This limit changed since this was asked for. Decline it, and enter the limit again.':
    'Este límite cambió después de esta solicitud. Rechácela e ingrese el límite de nuevo.',
  'This limit no longer waits. Open the settings again.':
    'Este límite ya no está pendiente. Abra la configuración de nuevo.',
  'This line is disputed already. The laboratory will answer.':
    'Esta línea ya está en disputa. El laboratorio responderá.',
  'This line is not disputed, or was answered already.':
    'Esta línea no está en disputa o ya se respondió.',
  'This looks like a card or account number. Do not enter it here.':
    'Esto parece un número de tarjeta o de cuenta. No lo ingrese aquí.',
  'This looks like {a}, but the column “{b}” is missing.':
    'Esto parece {a}, pero falta la columna “{b}”.',
  'This manifest has not been sent. Remove the specimen from it and save.':
    'Este manifiesto no se ha enviado. Quite la muestra de él y guarde.',
  'This manifest is final and read-only.': 'Este manifiesto es final y de solo lectura.',
  'This merge was not carried out.': 'Esta fusión no se realizó.',
  'This merge was undone already.': 'Esta fusión ya se deshizo.',
  'This message cannot be filed. Ask the sender for a new one.':
    'Este mensaje no se puede archivar. Pida uno nuevo al remitente.',
  'This message cannot be read.': 'Este mensaje no se puede leer.',
  'This message closes automatically when the request is completed.':
    'Este mensaje se cierra automáticamente cuando se completa la solicitud.',
  'This message is from a colleague. Comment on the result instead.':
    'Este mensaje es de un colega. Mejor comente el resultado.',
  'This message is not signed, or too old.': 'Este mensaje no está firmado o es demasiado antiguo.',
  'This month is not over yet.': 'Este mes aún no ha terminado.',
  'This month is not over yet. Choose an earlier one.':
    'Este mes todavía no termina. Elija uno anterior.',
  'This move names no patient.': 'Este traslado no indica ningún paciente.',
  'This move was not carried out. Reject it instead.':
    'Este traslado no se realizó. Mejor rechácelo.',
  'This needs a second factor from before the change. Call {a}. After an identity check, a second person can unblock signing.':
    'Esto requiere un segundo factor anterior al cambio. Llame a {a}. Tras verificar su identidad, una segunda persona puede desbloquear la firma.',
  'This notice has already ended.': 'Este aviso ya terminó.',
  'This number has not been verified.': 'Este número no se ha verificado.',
  'This number is already in row {a}. Each number can appear once.':
    'Este número ya está en la fila {a}. Cada número puede aparecer una sola vez.',
  'This number is already on another specimen. Scan the label again.':
    'Este número ya está en otra muestra. Escanee la etiqueta de nuevo.',
  'This number is already verified.': 'Este número ya está verificado.',
  'This number is masked. Enter all nine digits, or leave it blank.':
    'Este número está oculto. Ingrese los nueve dígitos o déjelo en blanco.',
  'This number is of the carrier’s label. Void the label first.':
    'Este número es de la etiqueta del transportista. Anule primero la etiqueta.',
  'This number was not printed for this account. Use one of this account’s labels, or leave the field blank.':
    'Este número no se imprimió para esta cuenta. Use una de las etiquetas de esta cuenta o deje el campo en blanco.',
  'This number was retired when its specimen was relabeled. Use another label.':
    'Este número se retiró cuando se cambió la etiqueta de su muestra. Use otra etiqueta.',
  'This number was retired. The specimen is now {a}: set the tube aside until it has its new label.':
    'Este número se retiró. La muestra ahora es {a}: aparte el tubo hasta que tenga su nueva etiqueta.',
  'This order already has a notice. End that one first.':
    'Esta orden ya tiene un aviso. Primero termine ese.',
  'This order has ended, so no label is printed.':
    'Esta orden terminó, así que no se imprime ninguna etiqueta.',
  'This order has ended.': 'Esta orden terminó.',
  'This order has ended. It is read-only.': 'Esta orden terminó. Es de solo lectura.',
  'This order has no location. Add it first, then plan.':
    'Esta orden no tiene sede. Primero agréguela y luego planifique.',
  'This order has no released toxicology report.':
    'Esta orden no tiene un informe de toxicología liberado.',
  'This order has no result yet.': 'Esta orden no tiene resultado todavía.',
  'This order has no result.': 'Esta orden no tiene resultado.',
  'This order has no tests yet. Choose its tests first, then plan.':
    'Esta orden aún no tiene pruebas. Primero elija sus pruebas y luego planifique.',
  'This order is canceled. Plan from an order that was placed.':
    'Esta orden está cancelada. Planifique a partir de una orden que se haya realizado.',
  'This order is not on hold for name or birth date.':
    'Esta orden no está en espera por nombre o fecha de nacimiento.',
  'This order is of another patient.': 'Esta orden es de otro paciente.',
  'This order needs no advance notice.': 'Esta orden no necesita un aviso anticipado.',
  'This order needs no advance notice. A notice is only valid where Medicare is the first payer and is not expected to pay.':
    'Esta orden no necesita un aviso anticipado. Un aviso solo es válido cuando Medicare es el primera aseguradora y no se espera que pague.',
  'This order was moved to another account. Plan from an order of this patient.':
    'Esta orden se trasladó a otra cuenta. Planifique a partir de una orden de este paciente.',
  'This parcel has a label. Void it to make another one.':
    'Este envío tiene una etiqueta. Anúlela para hacer otra.',
  'This parcel has no label to print.': 'Este envío no tiene etiqueta para imprimir.',
  'This parcel has no label to void.': 'Este envío no tiene etiqueta para anular.',
  'This parcel has not shipped yet.': 'Este envío aún no ha salido.',
  'This parcel has shipped. Reopen it to change it.':
    'Este envío ya salió. Reábralo para cambiarlo.',
  'This parcel has shipped. Reopen it to make a label.':
    'Este envío ya salió. Reábralo para hacer una etiqueta.',
  'This parcel has shipped. Reopen it to void its label.':
    'Este envío ya salió. Reábralo para anular su etiqueta.',
  'This partner does not answer at once.': 'Este socio no responde de inmediato.',
  'This passkey is already in use.': 'Esta llave de acceso ya está en uso.',
  'This password, or a word in it, is too common. Choose other words.':
    'Esta contraseña, o una palabra que contiene, es demasiado común. Elija otras palabras.',
  'This patient already has a plan for this type of test. End that plan first.':
    'Este paciente ya tiene un plan para este tipo de prueba. Primero finalice ese plan.',
  'This payer cannot be asked electronically. Check coverage by phone or on the payer’s website.':
    'No se puede consultar a esta aseguradora electrónicamente. Verifique la cobertura por teléfono o en el sitio web de la aseguradora.',
  'This payment has no lines: post it to the claim as a whole.':
    'Este pago no tiene líneas: asiéntelo en la reclamación como un todo.',
  'This payment is already decided.': 'Este pago ya se decidió.',
  'This payment is already void.': 'Este pago ya está anulado.',
  'This payment is not held. Match it to a claim.':
    'Este pago no está en espera. Concílielo con una reclamación.',
  'This payment is not posted by hand, or is taken back already.':
    'Este pago no se asentó a mano o ya se revirtió.',
  'This payment names a patient whose chart is restricted. Someone who can see that chart decides about it.':
    'Este pago nombra a un paciente con expediente restringido. Decide alguien que pueda ver ese expediente.',
  'This payment no longer waits. Load the list again.':
    'Este pago ya no está pendiente. Cargue la lista de nuevo.',
  'This payment was not posted.': 'Este pago no se asentó.',
  'This plan has already ended.': 'Este plan ya finalizó.',
  'This plan has ended. Save the order without it.': 'Este plan terminó. Guarde la orden sin él.',
  'This preference has already ended.': 'Esta preferencia ya finalizó.',
  'This proposal was already decided.': 'Esta propuesta ya se decidió.',
  'This record belongs to a restricted chart.':
    'Este registro pertenece a un expediente restringido.',
  'This record was merged into another one. Open that record and save there.':
    'Este registro se fusionó con otro. Abra ese otro registro y guarde allí.',
  'This refers to a record that does not exist.': 'Esto se refiere a un registro que no existe.',
  'This refund needs no approval.': 'Este reembolso no necesita aprobación.',
  'This refund waits for another person to approve it.':
    'Este reembolso espera la aprobación de otra persona.',
  'This refund was already sent.': 'Este reembolso ya se envió.',
  'This refund was declined.': 'Este reembolso se rechazó.',
  'This refund was withdrawn.': 'Este reembolso se retiró.',
  'This remittance has more than {a} claims. Read it on the screen, or in its file.':
    'Esta remesa tiene más de {a} reclamaciones. Léala en la pantalla o en su archivo.',
  'This remittance is held as a whole. Its payments cannot be matched one by one.':
    'Esta remesa está en espera completa. Sus pagos no se pueden conciliar uno por uno.',
  'This remittance is no longer held. Load the list again.':
    'Esta remesa ya no está en espera. Cargue la lista de nuevo.',
  'This remittance was received before.': 'Esta remesa ya se recibió antes.',
  'This report has {a}. It is made beside your work: start it with Make the file.':
    'Este informe tiene {a}. Se hace mientras usted trabaja: inícielo con Hacer el archivo.',
  'This report is in the portal. There is nothing to send again.':
    'Este informe está en el portal. No hay nada que reenviar.',
  'This request was stopped meanwhile. Look at the sign-in again.':
    'Esta solicitud se detuvo mientras tanto. Revise el acceso de nuevo.',
  'This requisition number cannot be used for this account. Leave it blank to get a new one.':
    'Este número de requisición no se puede usar para esta cuenta. Déjelo en blanco para obtener uno nuevo.',
  'This result was first recorded in another account. It belongs to this patient.':
    'Este resultado se registró primero en otra cuenta. Pertenece a este paciente.',
  'This result was first reported for another patient, and withdrawn. It belongs to this patient.':
    'Este resultado se informó primero para otro paciente y se retiró. Pertenece a este paciente.',
  'This result was reported for the wrong patient and is withdrawn.':
    'Este resultado se informó para el paciente equivocado y se retira.',
  'This result was reported to the wrong account and is withdrawn.':
    'Este resultado se informó a la cuenta equivocada y se retira.',
  'This result was withdrawn because it belonged to another patient.':
    'Este resultado se retiró porque pertenecía a otro paciente.',
  'This result was withdrawn.': 'Este resultado se retiró.',
  'This reverses a payment that was not posted. An earlier remittance may be held.':
    'Esto revierte un pago que no se asentó. Puede haber una remesa anterior en espera.',
  'This row has no draft.': 'Esta fila no tiene borrador.',
  'This row is for a different account than the one selected.':
    'Esta fila es de una cuenta distinta de la seleccionada.',
  'This row is for a restricted chart. Leave it out: the practice imports it.':
    'Esta fila es de un expediente restringido. Déjela fuera: el consultorio la importa.',
  'This row is not in effect, so there is nothing to end.':
    'Esta fila no está vigente, así que no hay nada que finalizar.',
  'This session has already ended.': 'Esta sesión ya finalizó.',
  'This sign-in has no email to send a link to.':
    'Este acceso no tiene un correo electrónico al que enviar un enlace.',
  'This sign-in has no email.': 'Este acceso no tiene correo electrónico.',
  'This sign-in is inactive.': 'Este acceso está inactivo.',
  'This sign-in was changed meanwhile. Look at it again.':
    'Este acceso cambió mientras tanto. Revíselo de nuevo.',
  'This sign-in was changed meanwhile. Sign in to it again.':
    'Este acceso cambió mientras tanto. Inicie sesión en él de nuevo.',
  'This specimen is no longer late. Refresh the list.':
    'Esta muestra ya no está atrasada. Actualice la lista.',
  'This specimen is not accessioned yet. It will be checked at accessioning.':
    'Esta muestra aún no está registrada. Se revisará en el registro de muestras.',
  'This specimen is not on a manifest.': 'Esta muestra no está en un manifiesto.',
  'This specimen is not on the manifest, or it already came back.':
    'Esta muestra no está en el manifiesto o ya se devolvió.',
  'This specimen is not rejected.': 'Esta muestra no está rechazada.',
  'This specimen is not waiting for a check.': 'Esta muestra no espera una revisión.',
  'This specimen was not accessioned.': 'Esta muestra no estaba registrada.',
  'This system was already revoked.': 'El acceso de este sistema ya estaba revocado.',
  'This time has passed.': 'Esta hora ya pasó.',
  'This took too long and was stopped. Narrow the search, or try again later.':
    'Esto tardó demasiado y se detuvo. Limite la búsqueda o intente de nuevo más tarde.',
  'This tube cannot be packed: {a}.': 'Este tubo no se puede empacar: {a}.',
  'This tube is already in parcel {a}.': 'Este tubo ya está en el envío {a}.',
  'This tube is in the rack twice.': 'Este tubo está dos veces en la gradilla.',
  'This tube is not on that sheet.': 'Este tubo no está en esa hoja.',
  'This tube was held for a mismatch before. Enter how the specimen was identified.':
    'Este tubo ya se había retenido por una discrepancia. Ingrese cómo se identificó la muestra.',
  'This tube was reported lost.': 'Este tubo se reportó como perdido.',
  'This tube went back to the practice.': 'Este tubo volvió al consultorio.',
  'This type is for users of an account.': 'Este tipo es para usuarios de una cuenta.',
  'This user is not pending approval.': 'Este usuario no está pendiente de aprobación.',
  'This user name is taken.': 'Este nombre de usuario ya está en uso.',
  'This user name is taken. Choose another.': 'Este nombre de usuario ya está en uso. Elija otro.',
  'This user signs in with the organization’s single sign-on and has no password here.':
    'Este usuario entra con el inicio de sesión único de la organización y no tiene contraseña aquí.',
  'This version is already released.': 'Esta versión ya está liberada.',
  'This version is not released yet.': 'Esta versión aún no se ha liberado.',
  'This visit has no such order.': 'Esta visita no tiene esa orden.',
  'This was already closed.': 'Esto ya estaba cerrado.',
  'This was already countersigned.': 'Esto ya se había refrendado.',
  'This was already tested. Test the connection again.':
    'Esto ya se probó. Pruebe la conexión de nuevo.',
  'This was rejected.': 'Esto se rechazó.',
  'This was saved a moment ago. Please reload.':
    'Esto se guardó hace un momento. Vuelva a cargar la página.',
  'Too many uploads at once. Please try again in a moment.':
    'Demasiadas cargas a la vez. Intente de nuevo en un momento.',
  'Too many wrong passwords. The lock clears automatically.':
    'Demasiadas contraseñas incorrectas. El bloqueo se quita automáticamente.',
  'Trading partner not found.': 'No se encontró el socio comercial.',
  'Tube and order did not match. This hold can be released only at the bench, with the tube in hand, by a named release with a reason.':
    'El tubo y la orden no coincidían. Esta retención solo se puede liberar en la mesa de trabajo, con el tubo en la mano, mediante una liberación a nombre de una persona y con un motivo.',
  'Tube and order name different dates. Ask the practice which is correct.':
    'El tubo y la orden indican fechas distintas. Pregunte al consultorio cuál es la correcta.',
  'Tube {a} arrived in parcel {b} but was not on its sheet. It was received; no action is needed.':
    'El tubo {a} llegó en el envío {b}, pero no estaba en su hoja. Se recibió; no se requiere ninguna acción.',
  'Tube {a} is accessioned.': 'El tubo {a} está registrado.',
  'Tube {a} is checked and continues.': 'El tubo {a} está revisado y continúa.',
  'Tube {a} is checked; its other hold stays.':
    'El tubo {a} está revisado; su otra retención sigue.',
  'Tube {a} is on hold: {b}.': 'El tubo {a} está en espera: {b}.',
  'Tube {a} is on {b}, but was not in the parcel. Look for it at the practice. If you have it, choose “We still have it” in ShipLog; then it can be shipped again.':
    'El tubo {a} está en {b}, pero no venía en el envío. Búsquelo en el consultorio. Si lo tiene, elija “Aún lo tenemos” en ShipLog; luego se puede enviar de nuevo.',
  'Tube {a} is rejected: {b}.': 'El tubo {a} está rechazado: {b}.',
  'Turn the test type on in Account Information, or choose another account.':
    'Active el tipo de prueba en Información de la cuenta o elija otra cuenta.',
  'Turnaround runs from receipt to release. A median needs {a} released specimens, a 90th percentile {b}.':
    'El tiempo de entrega va de la recepción a la liberación. Una mediana necesita {a} muestras liberadas; un percentil 90, {b}.',
  'Unassigned.': 'Sin asignar.',
  'Undone within {a} seconds.': 'Deshecho en menos de {a} segundos.',
  'Unlinked. The next sign-in with the organization links it again.':
    'Desvinculado. El próximo inicio de sesión con la organización lo vincula de nuevo.',
  'Unread messages': 'Mensajes sin leer',
  'Use a code of ICD-10-CM, such as F11.20.': 'Use un código de ICD-10-CM, como F11.20.',
  'Use an address that begins with https and has no user name or password in it.':
    'Use una dirección que comience con https y no contenga nombre de usuario ni contraseña.',
  'Use one of {a}.': 'Use una de estas opciones: {a}.',
  'User not found.': 'No se encontró el usuario.',
  'User of a customer not found.': 'No se encontró un usuario de un cliente.',
  'Valid for {a}.': 'Válido por {a}.',
  'Verified.': 'Verificado.',
  'Version {a} took its place before it left.':
    'La versión {a} tomó su lugar antes de que saliera.',
  'Version {a} {b} to {c}.': 'Versión {a} {b} a {c}.',
  'Version {a}, running for {b}. Event loop p99 {c} ms, memory {d}.':
    'Versión {a}, en ejecución desde hace {b}. Bucle de eventos p99 {c} ms, memoria {d}.',
  'View not found.': 'No se encontró la vista.',
  'Views of this page do not come by email.':
    'Las vistas de esta página no se envían por correo electrónico.',
  'Wait for your signature, at all locations.': 'Esperan su firma, en todas las sedes.',
  'Waiting longer than usual. Each shows who needs to act.':
    'Esperan más de lo habitual. Cada una muestra quién debe actuar.',
  'Watch after {a} days, bad after {b} days.':
    'Vigilar después de {a} días, mal después de {b} días.',
  'Watch after {a}, bad after {b} {c}.': 'Vigilar después de {a}, mal después de {b} {c}.',
  'Watch below {a} days, bad below {b} days.':
    'Vigilar con menos de {a} días, mal con menos de {b} días.',
  'Watch below {a}% free, bad below {b}%.':
    'Vigilar con menos de {a}% libre, mal con menos de {b}%.',
  'Watch from {a} waiting requests, bad from {b}.':
    'Vigilar desde {a} solicitudes pendientes, mal desde {b}.',
  'Watch while versions differ.': 'Vigilar mientras las versiones difieran.',
  'We are not eligible for inquiries. Enroll with this payer.':
    'No tenemos derecho a hacer consultas. Inscriba al laboratorio con esta aseguradora.',
  'We must fix our setup with this payer first. Then we will ask again.':
    'Primero debemos corregir nuestra configuración con esta aseguradora. Luego consultaremos de nuevo.',
  'What is still missing: completed orders no longer count.':
    'Lo que todavía falta: las órdenes completadas ya no cuentan.',
  'What is wider than before counts only when another person confirms it.':
    'Lo que es más amplio que antes solo cuenta cuando otra persona lo confirma.',
  'What it paid is open again. The refund of {a} to the card {b}. It is in Refunds and waits for another person to approve it.':
    'Lo que pagó está abierto de nuevo. El reembolso de {a} a la tarjeta {b}. Está en Reembolsos y espera la aprobación de otra persona.',
  'What the earlier payer paid and adjusted is not what the lines of this bill charge, so no claim can be sent to the next one. Check its decisions, or decide who pays.':
    'Lo que la aseguradora anterior pagó y ajustó no coincide con lo que cobran las líneas de esta factura, así que no se puede enviar una reclamación a la siguiente. Revise sus decisiones o decida quién paga.',
  'What the payer moved outside its claims (PLB) waits, too.':
    'Lo que la aseguradora movió fuera de sus reclamaciones (PLB) también está pendiente.',
  'What waited for these limits has ended: {a}.': 'Terminó lo que esperaba por estos límites: {a}.',
  'What was added since someone else changed your sign-in is gone: {a}. Add what was yours again under My Account.':
    'Lo que se agregó desde que otra persona cambió su acceso ya no está: {a}. Agregue de nuevo lo que era suyo en Mi cuenta.',
  'What was sent cannot be taken back. Withdraw the result, or correct the order instead.':
    'Lo que ya se envió no se puede revertir. Mejor retire el resultado o corrija la orden.',
  'What you can see has changed since the report was made. Make it again.':
    'Lo que usted puede ver ha cambiado desde que se hizo el informe. Hágalo de nuevo.',
  'Who signs here signs today.': 'Quien firma aquí firma hoy.',
  'With the other refunds of today to the same payee, this is above your limit. It waits for another person to approve it.':
    'Con los demás reembolsos de hoy al mismo beneficiario, esto supera su límite. Espera la aprobación de otra persona.',
  'Withdrawn.': 'Retirada.',
  'Write the year with four digits: this can be two dates.':
    'Escriba el año con cuatro dígitos: esto puede ser dos fechas.',
  'Write-offs beyond a colleague’s limit.':
    'Cancelaciones de saldo por encima del límite de un colega.',
  'Wrong code. Send a new test page.': 'Código incorrecto. Envíe una nueva página de prueba.',
  'Wrong code. {a} left.': 'Código incorrecto. Quedan: {a}.',
  'You added this system. A second person must confirm it.':
    'Usted agregó este sistema. Una segunda persona debe confirmarlo.',
  'You already have a preference with this name for these dates. End it first, or choose another name.':
    'Usted ya tiene una preferencia con este nombre para estas fechas. Finalícela primero o elija otro nombre.',
  'You already have this chart open under emergency access.':
    'Usted ya tiene este expediente abierto con acceso de emergencia.',
  'You are not acting as a customer.': 'Usted no está actuando como cliente.',
  'You can change only insurance and payment.': 'Solo puede cambiar el seguro y el pago.',
  'You can credit up to {a}{b}. A supervisor has to answer this one, or write it off once you asked for approval in its item.':
    'Puede acreditar hasta {a}{b}. Un supervisor tiene que responder esta, o cancele el saldo después de pedir aprobación en su elemento.',
  'You can open the levels below your own.': 'Puede abrir los niveles inferiores al suyo.',
  'You can search for your own work only.': 'Usted solo puede buscar su propio trabajo.',
  'You can see volumes of these accounts, not findings.':
    'Usted puede ver los volúmenes de estas cuentas, no los hallazgos.',
  'You can see your own work only.': 'Usted solo puede ver su propio trabajo.',
  'You can sign orders.': 'Usted puede firmar órdenes.',
  'You can write off {a} yourself.': 'Usted mismo puede cancelar un saldo de {a}.',
  'You cannot assign issues to this person. An administrator sets this in Users.':
    'Usted no puede asignar problemas a esta persona. Un administrador configura esto en Usuarios.',
  'You cannot assign to this person. An administrator sets this in Users.':
    'No puede asignar a esta persona. Un administrador lo configura en Usuarios.',
  'You cannot assign work to this person. An administrator sets this in Users.':
    'No puede asignar trabajo a esta persona. Un administrador lo configura en Usuarios.',
  'You cannot attach documents to an order.': 'Usted no puede adjuntar documentos a una orden.',
  'You cannot be your own delegate.': 'Usted no puede ser su propio delegado.',
  'You cannot change this.': 'Usted no puede cambiar esto.',
  'You cannot deactivate your own sign-in or change its type.':
    'No puede desactivar su propio acceso ni cambiar su tipo.',
  'You cannot do this to your own sign-in.': 'No puede hacer esto con su propio acceso.',
  'You cannot search by volume.': 'No puede buscar por volumen.',
  'You cannot search by who pays.': 'Usted no puede buscar por quién paga.',
  'You cannot see what reviews found.': 'No puede ver lo que encontraron las revisiones.',
  'You do not decide about money here.': 'Usted no decide sobre dinero aquí.',
  'You do not have this emergency access open.':
    'Usted no tiene abierto este acceso de emergencia.',
  'You entered no part of this. You can confirm it instead.':
    'Usted no ingresó ninguna parte de esto. Puede confirmarlo en su lugar.',
  'You entered this destination. A second person must confirm it.':
    'Usted ingresó este destino. Una segunda persona debe confirmarlo.',
  'You entered this identity provider or a part of it. Someone else must confirm it, or you withdraw it and one person enters all of it.':
    'Usted ingresó este proveedor de identidad o una parte de él. Otra persona debe confirmarlo; si no, retírelo y que una sola persona lo ingrese todo.',
  'You entered this number. Another person must confirm it.':
    'Usted ingresó este número. Otra persona debe confirmarlo.',
  'You entered where this partner’s files go. A second person must confirm it.':
    'Usted ingresó adónde van los archivos de este socio. Una segunda persona debe confirmarlo.',
  'You filed this result although the message and the order differ. A second person must release it.':
    'Usted archivó este resultado aunque el mensaje y la orden difieren. Una segunda persona debe liberarlo.',
  'You have 20 passkeys. Remove one that you no longer use.':
    'Usted tiene 20 llaves de acceso. Quite una que ya no use.',
  'You have a view with this name. Choose another one.':
    'Ya tiene una vista con este nombre. Elija otro.',
  'You have no passkey.': 'Usted no tiene llave de acceso.',
  'You have no such signature.': 'Usted no tiene esa firma.',
  'You have no such standing order.': 'Usted no tiene esa orden permanente.',
  'You have {a} drafts. Save or discard one of them first.':
    'Usted tiene {a} borradores. Primero guarde o descarte uno de ellos.',
  'You made or changed this sign-in. Another person must unblock signing.':
    'Usted creó o modificó este acceso. Otra persona debe desbloquear la firma.',
  'You named the director. Another person must confirm it.':
    'Usted designó a la persona que dirige el laboratorio. Otra persona debe confirmarlo.',
  'You named this provider. Another person must approve it.':
    'Usted designó a este proveedor. Otra persona debe aprobarlo.',
  'You need a saved signature to sign a standing order. Add one first.':
    'Necesita una firma guardada para firmar una orden permanente. Primero agregue una.',
  'You opened this emergency access. Another person must countersign it.':
    'Usted abrió este acceso de emergencia. Otra persona debe refrendarlo.',
  'You proposed these prices. Another person approves them.':
    'Usted propuso estos precios. Otra persona los aprueba.',
  'You raised this limit. Another person must confirm it.':
    'Usted aumentó este límite. Otra persona debe confirmarlo.',
  'You requested this approval. Another person must write off, or you resume the item.':
    'Usted solicitó esta aprobación. Otra persona debe cancelar el saldo, o usted reanuda la partida.',
  'You requested this approval. Resume the item instead.':
    'Usted solicitó esta aprobación. En su lugar, reanude la partida.',
  'You requested this change. Another person must confirm it.':
    'Usted solicitó este cambio. Otra persona debe confirmarlo.',
  'You requested this correction. Another person must accept or reject it.':
    'Usted solicitó esta corrección. Otra persona debe aceptarla o rechazarla.',
  'You requested this merge. Another person must confirm or reject it.':
    'Usted solicitó esta fusión. Otra persona debe confirmarla o rechazarla.',
  'You requested this move. Another person must confirm or reject it.':
    'Usted solicitó este traslado. Otra persona debe confirmarlo o rechazarlo.',
  'You requested this posting. Another person approves it.':
    'Usted solicitó este asiento. Otra persona lo aprueba.',
  'You requested this refund. Another person approves it.':
    'Usted solicitó este reembolso. Otra persona lo aprueba.',
  'You requested this release. Another person approves it.':
    'Usted solicitó esta liberación. Otra persona la aprueba.',
  'You sign in with your organization and have no password.':
    'Usted inicia sesión con su organización y no tiene contraseña.',
  'You verified this number. Another person must confirm it.':
    'Usted verificó este número. Otra persona debe confirmarlo.',
  'You vouch for all of it now. Another person must confirm it.':
    'Ahora usted responde por todo esto. Otra persona debe confirmarlo.',
  'You were named as the director. Another person must confirm it.':
    'Usted fue la persona designada para dirigir el laboratorio. Otra persona debe confirmarlo.',
  'Your delegates are saved.': 'Sus delegados se guardaron.',
  'Your email address is not confirmed. Confirm it under My Account first.':
    'Su correo electrónico no está confirmado. Confírmelo primero en Mi cuenta.',
  'Your new password is set. Sign in with it.':
    'Su nueva contraseña quedó establecida. Inicie sesión con ella.',
  'Your new password is set. Your other sessions were ended.':
    'Su nueva contraseña quedó establecida. Sus otras sesiones se cerraron.',
  'Your organization signed you in to this account only. Sign out, then sign in to the other one.':
    'Su organización le dio acceso solo a esta cuenta. Cierre sesión y luego inicie sesión en la otra.',
  'Your password has expired. Choose a new one.': 'Su contraseña venció. Elija una nueva.',
  'Your sign-in and that of the person whose act this is were made or changed by one of you, or by the same person, in the last 30 days or without a second person confirming it. Someone else must decide.':
    'Su acceso y el de la persona que realizó esta acción fueron creados o modificados por uno de ustedes, o por la misma persona, en los últimos 30 días o sin que una segunda persona lo confirmara. Otra persona debe decidir.',
  'Your sign-in is new or has new rights. Another administrator must confirm it before you decide about the acts of others.':
    'Su acceso es nuevo o tiene derechos nuevos. Otro administrador debe confirmarlo antes de que usted decida sobre las acciones de otras personas.',
  'Your sign-in is new or has new rights. Until another administrator confirms it, you cannot take amounts off or give them back alone.':
    'Su acceso es nuevo o tiene permisos nuevos. Hasta que otro administrador lo confirme, usted no puede descontar ni devolver montos por su cuenta.',
  'Your sign-in waits for another administrator to confirm it. Until then, you cannot change sign-ins that decide about others.':
    'Su acceso espera que otro administrador lo confirme. Hasta entonces, no puede cambiar accesos que deciden sobre otros.',
  'Your sign-in waits for another administrator to confirm it. Until then, you cannot open emergency access.':
    'Su acceso espera a que otro administrador lo confirme. Hasta entonces, usted no puede abrir un acceso de emergencia.',
  'Your sign-in was changed again. Review the change first.':
    'Su acceso cambió de nuevo. Revise primero el cambio.',
  'Your sign-in was changed meanwhile. Sign in again.':
    'Su acceso cambió mientras tanto. Inicie sesión de nuevo.',
  'Your sign-in was made or changed by the laboratory. An administrator of your practice, or another person at the laboratory, must check your identity first.':
    'Su acceso fue creado o modificado por el laboratorio. Antes, un administrador de su consultorio u otra persona del laboratorio debe verificar su identidad.',
  'Your signature is attested.': 'Su firma está certificada.',
  'Your signature is missing': 'Falta su firma',
  'Your signature is saved.': 'Su firma se guardó.',
  'Your user type cannot do this: {a}. Ask a supervisor.':
    'Su tipo de usuario no puede hacer esto: {a}. Consulte a un supervisor.',
}

/** Of the screens in accounts. */
export const accounts = {
  ', or allow pop-ups for this page and try again.':
    ', o permita las ventanas emergentes para esta página e inténtelo de nuevo.',
  ', provider': ', proveedor',
  '0 to 5.': 'De 0 a 5.',
  '1 supply': '1 suministro',
  '42 CFR Part 2 program': 'Programa de 42 CFR Part 2',
  '8 am - 5 pm': '8 am - 5 pm',
  'A CLIA number has two digits, D and seven digits, such as 10D1234567.':
    'Un número de CLIA tiene dos dígitos, una D y siete dígitos, como 10D1234567.',
  'A delegate signs orders in the name of {name}; each such signature shows both names.':
    'Un delegado firma órdenes en nombre de {name}; cada una de esas firmas muestra ambos nombres.',
  'A new delegate takes effect when the provider attests.':
    'Un nuevo delegado entra en vigor cuando el proveedor lo certifica.',
  'A tax ID has nine digits, such as 12-3456789.':
    'Un número de identificación fiscal tiene nueve dígitos, como 12-3456789.',
  'Account type': 'Tipo de cuenta',
  'Accounts where you have your own sign-in appear here. Ask the laboratory to add one.':
    'Aquí aparecen las cuentas en las que usted tiene su propio inicio de sesión. Pida al laboratorio que agregue una.',
  'Act as': 'Actuar como',
  'Act as a user of {name}': 'Actuar como un usuario de {name}',
  'Act as this user': 'Actuar como este usuario',
  'Act as {name}': 'Actuar como {name}',
  'Acted as': 'Actuó como',
  'Add a day': 'Agregar un día',
  'Add a receiving address': 'Agregar una dirección de recepción',
  'Add an address': 'Agregar una dirección',
  'Add day': 'Agregar día',
  'Add destination': 'Agregar destino',
  'Add system': 'Agregar sistema',
  'Added to the end of user names.': 'Se agrega al final de los nombres de usuario.',
  'Address and phone can come from an attached facesheet.':
    'La dirección y el teléfono pueden tomarse de una hoja de datos adjunta.',
  'Address line 2': 'Dirección, línea 2',
  'Address on the facesheet': 'Dirección en la hoja de datos',
  Addresses: 'Direcciones',
  'Addresses it can connect from, such as 203.0.113.0/24. Leave blank for any.':
    'Direcciones desde las que puede conectarse, como 203.0.113.0/24. Deje en blanco para permitir cualquiera.',
  'Adds a buprenorphine reflex test to each urine toxicology order.':
    'Agrega una prueba refleja de buprenorfina a cada orden de toxicología en orina.',
  'All 12 digits as printed on the label.':
    'Los 12 dígitos tal como están impresos en la etiqueta.',
  'All figures are counted again by the days of this zone, also those of past months.':
    'Todas las cifras se vuelven a contar según los días de esta zona, también las de meses anteriores.',
  'All laboratories': 'Todos los laboratorios',
  'All other test types': 'Todos los demás tipos de prueba',
  'An administrator sees all locations and manages users.':
    'Un administrador ve todas las sedes y administra usuarios.',
  'An email says that results are ready to view in the portal.':
    'Un correo electrónico avisa que hay resultados listos para ver en el portal.',
  'An error occurred while preparing the order form. Please try again.':
    'Ocurrió un error al preparar el formulario de pedido. Inténtelo de nuevo.',
  'Another person must confirm the destinations you entered.':
    'Otra persona debe confirmar los destinos que usted ingresó.',
  'Another person must confirm the systems you added.':
    'Otra persona debe confirmar los sistemas que usted agregó.',
  'Answered 24 hours.': 'Atendido las 24 horas.',
  Anywhere: 'Cualquier lugar',
  'Approve target': 'Aprobar meta',
  'Approve the target': 'Aprobar la meta',
  'Approve: {slot}': 'Aprobar: {slot}',
  'Approved by {approvedBy} on {approvedOn}, recorded by {recordedBy}.':
    'Aprobados por {approvedBy} el {approvedOn}, registrados por {recordedBy}.',
  'Approved on': 'Aprobado el',
  Area: 'Área',
  'As printed on reports.': 'Tal como se imprime en los informes.',
  'At most {mostOfOne} in one order. Order the rest in another, or write to the laboratory.':
    'Como máximo {mostOfOne} en un pedido. Pida el resto en otro o escriba al laboratorio.',
  'Automatic signature': 'Firma automática',
  'Available at this workstation.': 'Disponible en esta estación de trabajo.',
  'Billing documents ship with the specimen and are checked at receiving.':
    'Los documentos de facturación se envían con la muestra y se verifican en la recepción.',
  'Billing type': 'Tipo de facturación',
  'Buprenorphine reflex': 'Prueba refleja de buprenorfina',
  'By email': 'Por correo electrónico',
  'CLIA certificate': 'Certificado CLIA',
  'CLIA certificate expired': 'Certificado CLIA vencido',
  'CLIA certificate expires soon': 'El certificado CLIA vence pronto',
  'CLIA expires': 'Vencimiento de CLIA',
  'CLIA number': 'Número de CLIA',
  'CLIA number is missing': 'Falta el número de CLIA',
  'Calendar and targets': 'Calendario y metas',
  'Can order as provider and sign.': 'Puede ordenar como proveedor y firmar.',
  'Can order as provider once the laboratory approves.':
    'Puede ordenar como proveedor una vez que el laboratorio lo apruebe.',
  'Can see results of the account’s own employees.':
    'Puede ver los resultados de los empleados de la propia cuenta.',
  'Can sign for {name}': 'Puede firmar por {name}',
  'Cannot sign in; open sessions end at once.':
    'No puede iniciar sesión; las sesiones abiertas se cierran de inmediato.',
  'Carrier labels': 'Etiquetas del transportista',
  'Catalog version': 'Versión del catálogo',
  'Certificate expires': 'Vencimiento del certificado',
  'Certificate of {value}': 'Certificado de {value}',
  'Change account': 'Cambiar de cuenta',
  'Change the goal': 'Cambiar el objetivo',
  'Change time zone': 'Cambiar zona horaria',
  'Change: {owner}, {says}': 'Cambiar: {owner}, {says}',
  'Choose a location': 'Elija una sede',
  'Choose a user to act as.': 'Elija el usuario como el que va a actuar.',
  'Choose at least one.': 'Elija al menos una opción.',
  'Choose whose goal it is.': 'Elija de quién es el objetivo.',
  Client: 'Cliente',
  'Clinic hours': 'Horario de la clínica',
  'Code for {account}': 'Código para {account}',
  'Common reasons': 'Motivos frecuentes',
  'Contact and addresses': 'Contacto y direcciones',
  'Copy Monday to Friday': 'Copiar de lunes a viernes',
  'Copy it now. Labgate keeps only a hash of it.':
    'Cópielo ahora. Labgate solo guarda un hash de él.',
  'Copy: {label}': 'Copiar: {label}',
  'Correct the marked quantities first. Nothing is ordered yet.':
    'Corrija primero las cantidades marcadas. Aún no se ha pedido nada.',
  'Courier’s email': 'Correo del transportista',
  'Created by': 'Creado por',
  Credentials: 'Credenciales',
  'Day after Thanksgiving': 'Día después de Acción de Gracias',
  'Days are counted in {timeZone} time. Collections keep the day of their location.':
    'Los días se cuentan en la hora de {timeZone}. Las recolecciones conservan el día de su sede.',
  'Demo: where the laboratory has set a supplier’s form, it opens in a new tab with these values filled in.':
    'Demostración: si el laboratorio ha configurado el formulario de un distribuidor, se abre en una pestaña nueva con estos valores ya completados.',
  Director: 'Director',
  'Document camera': 'Cámara de documentos',
  'Documents with the specimen': 'Documentos con la muestra',
  'Draft: {minutes} from {effectiveFrom}': 'Borrador: {minutes} desde {effectiveFrom}',
  Each: 'Cada',
  'Each month': 'Cada mes',
  'Each quarter': 'Cada trimestre',
  'Earlier results are not faxed.': 'Los resultados anteriores no se envían por fax.',
  'Earlier results are not sent.': 'Los resultados anteriores no se envían.',
  'Edit the address: {row}': 'Editar la dirección: {row}',
  'Effective dates of clinical tables start at midnight in this zone.':
    'Las fechas de vigencia de las tablas clínicas comienzan a medianoche en esta zona.',
  'Effective from the first day of that month or quarter.':
    'Vigente desde el primer día de ese mes o trimestre.',
  'Email for notifications': 'Correo para notificaciones',
  'Email results': 'Enviar resultados por correo',
  "Employees' results": 'Resultados de empleados',
  Enabled: 'Habilitado',
  'End labels': 'Dar de baja etiquetas',
  'End signature': 'Terminar firma',
  'End this signature': 'Terminar esta firma',
  'Enter a contact.': 'Escriba un contacto.',
  'Enter a day in its first month or quarter.': 'Escriba un día de su primer mes o trimestre.',
  'Enter a name for the account.': 'Escriba un nombre para la cuenta.',
  'Enter a name for the location.': 'Escriba un nombre para la sede.',
  'Enter a name for the system.': 'Escriba un nombre para el sistema.',
  'Enter a phone number.': 'Escriba un número de teléfono.',
  'Enter a quantity first.': 'Escriba primero una cantidad.',
  'Enter a title.': 'Escriba un título.',
  "Enter the contact's email.": 'Escriba el correo del contacto.',
  "Enter the contact's position.": 'Escriba el cargo del contacto.',
  'Enter the email for notifications.': 'Escriba el correo para notificaciones.',
  'Enter the fax number for results.': 'Escriba el número de fax para resultados.',
  'Enter the host.': 'Escriba el host.',
  'Enter the receiving application.': 'Escriba la aplicación receptora.',
  'Enter when goals were approved.': 'Escriba cuándo se aprobaron los objetivos.',
  'Enter who approved goals.': 'Escriba quién aprobó los objetivos.',
  'Enter who approved the target.': 'Escriba quién aprobó la meta.',
  Everything: 'Todo',
  Expires: 'Vence',
  'FHIR address': 'Dirección FHIR',
  'Fax from': 'Enviar por fax desde',
  'Fax results': 'Enviar resultados por fax',
  'Faxes only a cover page; reports are viewed in the portal.':
    'Envía por fax solo una portada; los informes se ven en el portal.',
  'First label': 'Primera etiqueta',
  'For a Saturday or Sunday that counts as a business day. Otherwise the day is a holiday.':
    'Para un sábado o domingo que cuenta como día hábil. De lo contrario, el día es feriado.',
  'From receipt to release. A target takes effect on its day once a named person approved it; reports that were released before keep the target of their day.':
    'Desde la recepción hasta la liberación. Una meta entra en vigor en su día una vez que la aprueba una persona identificada; los informes liberados antes conservan la meta de su día.',
  'From {effectiveFrom}, set by {setBy}': 'Desde {effectiveFrom}, fijado por {setBy}',
  Goal: 'Objetivo',
  'Goals are not shown anywhere until an administrator records who approved them.':
    'Los objetivos no se muestran en ningún lugar hasta que un administrador registre quién los aprobó.',
  'Goals are set on received volume and on service only: complete orders, rejections, new accounts. Commissions, rates, revenue and payers are not goals here, because pay that varies with referrals, tests or amounts billed is restricted by law (EKRA, 18 USC 220). Counsel decides whether and how goals are used.':
    'Los objetivos se fijan solo sobre el volumen recibido y el servicio: órdenes completas, rechazos, cuentas nuevas. Las comisiones, tarifas, ingresos y aseguradoras no son objetivos aquí, porque la ley restringe el pago que varía según las referencias, las pruebas o los montos facturados (EKRA, 18 USC 220). La asesoría legal decide si se usan objetivos y cómo.',
  'Goals disappear from every page. They are kept, and appear again when goals are turned on.':
    'Los objetivos desaparecen de todas las páginas. Se conservan y vuelven a aparecer cuando se activan.',
  'Goals of sales users appear here.': 'Los objetivos de los usuarios de ventas aparecen aquí.',
  Holiday: 'Feriado',
  'Holidays and working weekends': 'Feriados y fines de semana laborables',
  'Hour of the daily fax': 'Hora del fax diario',
  'Hours from receipt to release': 'Horas desde la recepción hasta la liberación',
  'I have copied it': 'Ya lo copié',
  'Include inactive accounts': 'Incluir cuentas inactivas',
  'Include patients who are employees of the practice':
    'Incluir a los pacientes que son empleados del consultorio',
  'Information sent to the order form': 'Información enviada al formulario de pedido',
  'Insurance required': 'Seguro obligatorio',
  'It reads what was released to this account and cannot change anything.':
    'Lee lo que se liberó a esta cuenta y no puede cambiar nada.',
  'Labels are paid by': 'Quién paga las etiquetas',
  'Labels {firstNumber} to {lastNumber} can no longer be used. Orders already using one do not change.':
    'Las etiquetas {firstNumber} a {lastNumber} ya no se podrán usar. Las órdenes que ya usan una no cambian.',
  'Laboratory time zone': 'Zona horaria del laboratorio',
  'Laboratory visits': 'Visitas del laboratorio',
  'Last label': 'Última etiqueta',
  'Last sent': 'Último envío',
  'Last sign-in: {row}': 'Último inicio de sesión: {row}',
  'Leave blank for all locations.': 'Deje en blanco para incluir todas las sedes.',
  'Leave blank for no target from that day on.':
    'Deje en blanco para que no haya meta a partir de ese día.',
  'Leave blank to end the goal.': 'Deje en blanco para terminar el objetivo.',
  'Left blank, it is created from the name and facility code.':
    'Si se deja en blanco, se crea a partir del nombre y el código del centro.',
  'Left blank, it will be {made}, with a number added if taken.':
    'Si se deja en blanco, será {made}, con un número agregado si ya está en uso.',
  'Locations, users, attachments, and notes come next.':
    'Después siguen las sedes, los usuarios, los adjuntos y las notas.',
  'MSH-5, as the system expects it.': 'MSH-5, tal como lo espera el sistema.',
  'MSH-6.': 'MSH-6.',
  Made: 'Creado',
  'Marked as reviewed by you.': 'Usted la marcó como revisada.',
  Measure: 'Medida',
  'Monday to Friday, 8:00 AM to 8:00 PM Eastern':
    'Lunes a viernes, 8:00 AM a 8:00 PM, hora del Este',
  'More than one per patient per day': 'Más de una por paciente por día',
  'NPI of the location': 'NPI de la sede',
  'Name and role, such as counsel or the compliance officer.':
    'Nombre y cargo, como asesoría legal o responsable de cumplimiento.',
  'Name and role, such as the laboratory director.':
    'Nombre y cargo, como la dirección del laboratorio.',
  'Name or user missing': 'Falta el nombre o el usuario',
  'Needed for insurance claims.': 'Necesario para las reclamaciones al seguro.',
  'New destination': 'Nuevo destino',
  'New goal': 'Nuevo objetivo',
  'New location': 'Nueva sede',
  'New target': 'Nueva meta',
  'New target: {slot}': 'Nueva meta: {slot}',
  'New turnaround target': 'Nueva meta de tiempo de entrega',
  'No account manager.': 'Sin gerente de cuenta.',
  'No accounts match these filters.': 'Ninguna cuenta coincide con estos filtros.',
  'No accounts yet.': 'Aún no hay cuentas.',
  'No attachments. Add agreements, licenses, and letters here.':
    'No hay adjuntos. Agregue aquí acuerdos, licencias y cartas.',
  'No billing type.': 'Sin tipo de facturación.',
  'No destinations yet. Released results can be sent to a location’s EHR by HL7. Each location has its own destination.':
    'Aún no hay destinos. Los resultados liberados se pueden enviar al EHR de una sede por HL7. Cada sede tiene su propio destino.',
  'No holidays are entered for {year}. Every Monday to Friday counts as a business day.':
    'No se han ingresado feriados para {year}. Todos los días de lunes a viernes cuentan como días hábiles.',
  'No laboratories match these filters.': 'Ningún laboratorio coincide con estos filtros.',
  'No laboratories yet. Add the laboratories that perform your tests; reports show their CLIA number and director.':
    'Aún no hay laboratorios. Agregue los laboratorios que realizan sus pruebas; los informes muestran su número de CLIA y su director.',
  'No last name begins with “{lastName}”.': 'Ningún apellido empieza con “{lastName}”.',
  'No locations yet.': 'Aún no hay sedes.',
  'No locations yet. Add the places where this account collects specimens; orders and shipments need one.':
    'Aún no hay sedes. Agregue los lugares donde esta cuenta recolecta muestras; las órdenes y los envíos necesitan una.',
  'No name contains “{typed}”; these resemble it.':
    'Ningún nombre contiene “{typed}”; estos se le parecen.',
  'No one can sign for {name}.': 'Nadie puede firmar por {name}.',
  'No one can sign in to an inactive account, and it is left out of searches.':
    'Nadie puede iniciar sesión en una cuenta inactiva, y esta no aparece en las búsquedas.',
  'No one from the laboratory has acted as a user of this account. Visits are listed here with the reason.':
    'Nadie del laboratorio ha actuado como usuario de esta cuenta. Las visitas aparecen aquí con su motivo.',
  'No one yet.': 'Nadie aún.',
  'No other users.': 'No hay otros usuarios.',
  'No patients’ names.': 'Sin nombres de pacientes.',
  'No performing laboratory: {withoutLab}.':
    'Sin laboratorio que realiza las pruebas: {withoutLab}.',
  'No primary location yet': 'Aún no hay sede principal',
  'No provider preferences. Providers save their usual tests on the Provider Preference screen; they appear here read-only.':
    'No hay preferencias de proveedores. Los proveedores guardan sus pruebas habituales en la pantalla Preferencia del proveedor; aquí aparecen como solo lectura.',
  'No receiving address has been entered yet. Practices see it while they pack, and it prints on the parcel sheet.':
    'Aún no se ha ingresado ninguna dirección de recepción. Los consultorios la ven mientras empacan, y se imprime en la hoja del envío.',
  'No services offered.': 'No se ofrecen servicios.',
  'No systems yet. A practice’s system, such as its EHR, can read released results by FHIR. Add it here to get its client ID and secret.':
    'Aún no hay sistemas. El sistema de un consultorio, como su EHR, puede leer los resultados liberados por FHIR. Agréguelo aquí para obtener su ID de cliente y su secreto.',
  'No target': 'Sin meta',
  'No user who can sign in has a last name starting with “{lastName}”.':
    'Ningún usuario que pueda iniciar sesión tiene un apellido que empiece con “{lastName}”.',
  'No users yet.': 'Aún no hay usuarios.',
  'No users yet. Add the people at this account who sign in.':
    'Aún no hay usuarios. Agregue a las personas de esta cuenta que inician sesión.',
  'None remaining.': 'No queda ninguno.',
  'Not entered': 'Sin ingresar',
  'Not offered': 'No se ofrece',
  'Not reviewed for a year': 'Sin revisar desde hace un año',
  'Not reviewed yet': 'Aún sin revisar',
  'Of its CLIA certificate; reports print it.':
    'El de su certificado CLIA; los informes lo imprimen.',
  Off: 'Desactivado',
  Offered: 'Se ofrece',
  'On papers, and on the screens of everyone who has not chosen otherwise, from their next sign-in on.':
    'En los documentos impresos y en las pantallas de quienes no hayan elegido otra cosa, a partir de su próximo inicio de sesión.',
  'One fax per day': 'Un fax por día',
  'One result': 'Un resultado',
  'Only active laboratories can be chosen for accounts.':
    'Solo los laboratorios activos se pueden elegir para las cuentas.',
  'Only: {text}': 'Solo: {text}',
  'Open the order form': 'Abrir el formulario de pedido',
  'Open the order form from here': 'Abra el formulario de pedido desde aquí',
  'Order {value}': 'Pedir {value}',
  'Ordering options': 'Opciones de órdenes',
  "Orders are signed by a provider's standing order; without one, this has no effect.":
    'Las órdenes se firman con la orden permanente de un proveedor; sin ella, esto no tiene efecto.',
  'Orders are signed under a provider’s standing order.':
    'Las órdenes se firman conforme a la orden permanente de un proveedor.',
  'Orders in this account can now use these numbers.':
    'Las órdenes de esta cuenta ya pueden usar estos números.',
  'Orders require insurance unless an exemption applies.':
    'Las órdenes requieren seguro a menos que se aplique una exención.',
  'Other users in the account': 'Otros usuarios de la cuenta',
  'Otherwise each result is faxed separately.':
    'De lo contrario, cada resultado se envía por fax por separado.',
  'Outside your network, use TLS or a VPN: reports are sent over this connection.':
    'Fuera de su red, use TLS o una VPN: los informes se envían por esta conexión.',
  'Owners and region': 'Responsables y región',
  'Parcels can get this carrier’s label here. Blank: none.':
    'Los envíos pueden recibir aquí la etiqueta de este transportista. En blanco: ninguna.',
  'Parole officers': 'Oficiales de libertad condicional',
  'Patients and orders are visible at all locations of the account.':
    'Los pacientes y las órdenes son visibles en todas las sedes de la cuenta.',
  'Patients can be marked as self-pay and then need no insurance.':
    'Se puede marcar a los pacientes como pago por cuenta propia; así no necesitan seguro.',
  'Patients live here.': 'Los pacientes viven aquí.',
  'Pay categories': 'Categorías de pago',
  'Performing laboratory': 'Laboratorio que realiza las pruebas',
  'PhD, HCLD(ABB)': 'PhD, HCLD(ABB)',
  'Phone for critical results': 'Teléfono para resultados críticos',
  'Pickup and hours': 'Recogida y horario',
  'Pickup days': 'Días de recogida',
  'Pickup requests go': 'Vía de las solicitudes de recogida',
  'Postal code': 'Código postal',
  'Practice options': 'Opciones del consultorio',
  'Practices’ pickup requests go there. Without one, none can be requested.':
    'Las solicitudes de recogida de los consultorios se envían allí. Sin un correo, no se puede solicitar ninguna.',
  'Practice’s carrier account': 'Cuenta del consultorio con el transportista',
  'Pre-printed labels': 'Etiquetas preimpresas',
  'Preferences on the requisition': 'Preferencias en la requisición',
  'Preferred shipping': 'Envío preferido',
  'Prepares shipments and has the Inbox.': 'Prepara envíos y tiene la bandeja de entrada.',
  'Preparing the order form ...': 'Preparando el formulario de pedido ...',
  'Primary location': 'Sede principal',
  'Primary location: {primaryName}': 'Sede principal: {primaryName}',
  'Printed after the name.': 'Se imprimen después del nombre.',
  'Printed on reports and approvals.': 'Se imprime en informes y aprobaciones.',
  'Printed on reports.': 'Se imprime en los informes.',
  "Prints the provider's preferences on the requisition.":
    'Imprime las preferencias del proveedor en la requisición.',
  'Provider preferences': 'Preferencias de proveedores',
  'Providers without a signature': 'Proveedores sin firma',
  Reads: 'Lee',
  'Receiving address': 'Dirección de recepción',
  'Receiving addresses': 'Direcciones de recepción',
  'Receiving application': 'Aplicación receptora',
  'Receiving facility': 'Centro receptor',
  'Register labels': 'Registrar etiquetas',
  'Register rolls of pre-printed labels here. Until then, the order form does not accept scanned numbers for this account.':
    'Registre aquí los rollos de etiquetas preimpresas. Hasta entonces, el formulario de orden no acepta números escaneados para esta cuenta.',
  Registered: 'Registradas',
  'Registered by': 'Registradas por',
  'Released results go to the fax number above.':
    'Los resultados liberados se envían al número de fax indicado arriba.',
  'Remove draft': 'Quitar borrador',
  'Remove draft: {slot}': 'Quitar borrador: {slot}',
  'Remove the address: {row}': 'Quitar la dirección: {row}',
  'Remove the draft?': '¿Quitar el borrador?',
  'Remove {day}, {name}': 'Quitar {day}, {name}',
  'Residential facility': 'Centro residencial',
  'Result delivery': 'Entrega de resultados',
  'Result notices and issues.': 'Avisos de resultados y problemas.',
  'Results by HL7': 'Resultados por HL7',
  'Results of {location}': 'Resultados de {location}',
  'Results released while this is off are not sent later.':
    'Los resultados liberados mientras esto está desactivado no se envían después.',
  'Reviewed {dateReviewed}{reviewedBy}': 'Revisada el {dateReviewed}{reviewedBy}',
  'Revoke system': 'Revocar sistema',
  Revoked: 'Revocado',
  Rights: 'Permisos',
  'Save account': 'Guardar cuenta',
  'Save address': 'Guardar dirección',
  'Save contact': 'Guardar contacto',
  'Save destination': 'Guardar destino',
  'Save goal': 'Guardar objetivo',
  'Save laboratory': 'Guardar laboratorio',
  'Save location': 'Guardar sede',
  'Scan or type the first label.': 'Escanee o escriba la primera etiqueta.',
  'Scan or type the last label.': 'Escanee o escriba la última etiqueta.',
  'Self-pay allowed': 'Pago por cuenta propia permitido',
  'Send refused again': 'Reenviar los rechazados',
  'Send refused results again': 'Reenviar los resultados rechazados',
  'Send results': 'Enviar resultados',
  'Set by': 'Fijado por',
  'Shared patients': 'Pacientes compartidos',
  'Ship log': 'Registro de envíos',
  'Ship to location': 'Enviar a la sede',
  'Shipping and signatures': 'Envíos y firmas',
  'Showing the first 100. Type a last name to find others.':
    'Se muestran los primeros 100. Escriba un apellido para encontrar a los demás.',
  'Showing the first {most}. Type a last name to find the others.':
    'Se muestran los primeros {most}. Escriba un apellido para encontrar a los demás.',
  'Sign-in by user name': 'Inicio de sesión con nombre de usuario',
  'Signature versions': 'Versiones de la firma',
  Specialist: 'Especialista',
  Specialty: 'Especialidad',
  'Specimens that the whole laboratory received and released, for administrators, executives, and customer experience. Emails hold no other figures.':
    'Muestras que todo el laboratorio recibió y liberó, para administradores, ejecutivos y experiencia del cliente. Los correos no incluyen otras cifras.',
  Started: 'Inicio',
  'Substance use disorder program: reports and faxes carry the redisclosure notice.':
    'Programa de trastornos por consumo de sustancias: los informes y faxes llevan el aviso de redivulgación.',
  'Suite, floor, building': 'Oficina, piso, edificio',
  'Summary page only': 'Solo la página de resumen',
  'Supplier’s order form': 'Formulario de pedido del distribuidor',
  'Supplies ship to a customer location. Choose the account first, then the location.':
    'Los suministros se envían a una sede del cliente. Elija primero la cuenta y luego la sede.',
  'Supply orders': 'Pedidos de suministros',
  'Supply orders appear here.': 'Los pedidos de suministros aparecen aquí.',
  TLS: 'TLS',
  'Ten digits.': 'Diez dígitos.',
  The: 'Al',
  'The PDF is sent inside the message.': 'El PDF se envía dentro del mensaje.',
  'The account is saved.': 'La cuenta se guardó.',
  'The account shares patients, so all locations are visible.':
    'La cuenta comparte pacientes, así que todas las sedes son visibles.',
  'The account was created. Now add its locations and users.':
    'La cuenta se creó. Ahora agregue sus sedes y usuarios.',
  'The account’s address. Turning this on turns it off at the current primary location.':
    'La dirección de la cuenta. Al activar esto, se desactiva en la sede principal actual.',
  'The account’s time zone; each location can have its own.':
    'La zona horaria de la cuenta; cada sede puede tener la suya.',
  'The chosen signature': 'La firma elegida',
  'The connection is encrypted and the host’s certificate is verified.':
    'La conexión está cifrada y se verifica el certificado del host.',
  'The contact is not complete.': 'El contacto no está completo.',
  'The four percentages add up to {sum}%, more than 100.':
    'Los cuatro porcentajes suman {sum}%, más de 100.',
  'The laboratory works': 'El laboratorio trabaja',
  'The laboratory, and a dock or person if the carrier needs one.':
    'El laboratorio, y un área de descarga o una persona si el transportista lo necesita.',
  'The location is saved.': 'La sede se guardó.',
  'The old and new directors are notified by email. Another person must confirm the director on the Clinical Tables screen. Approval requires a second factor.':
    'Se avisa por correo electrónico al director anterior y al nuevo. Otra persona debe confirmar al director en la pantalla Tablas clínicas. La aprobación requiere un segundo factor.',
  'The order form opens in a new tab with these values filled in. Enter what you need there; Labgate does not keep it.':
    'El formulario de pedido se abre en una pestaña nueva con estos valores ya completados. Indique allí lo que necesita; Labgate no lo guarda.',
  'The patient form can name a parole officer.':
    'El formulario de paciente puede indicar un oficial de libertad condicional.',
  'The patient form offers self-pay.':
    'El formulario de paciente ofrece el pago por cuenta propia.',
  'The patient form offers the hardship program.':
    'El formulario de paciente ofrece el programa por dificultades económicas.',
  'The patient form offers the scholarship program.':
    'El formulario de paciente ofrece el programa de becas.',
  'The practice’s name for it, such as EHR, north office.':
    'El nombre que le da el consultorio, como EHR, oficina norte.',
  'The previous signature ends. The new one takes effect when the provider signs in and attests.':
    'La firma anterior termina. La nueva entra en vigor cuando el proveedor inicia sesión y la certifica.',
  'The secret could not be shown. Revoke this system and add another.':
    'No se pudo mostrar el secreto. Revoque este sistema y agregue otro.',
  'The secret is no longer available': 'El secreto ya no está disponible',
  'The server’s setting SUPPORT_EMAIL.': 'La opción SUPPORT_EMAIL del servidor.',
  'The server’s setting SUPPORT_PHONE.': 'La opción SUPPORT_PHONE del servidor.',
  'The user sees patients at these locations. If none are chosen, no patients are visible.':
    'El usuario ve a los pacientes de estas sedes. Si no se elige ninguna, no ve pacientes.',
  'These people can see the account and act as its users.':
    'Estas personas pueden ver la cuenta y actuar como sus usuarios.',
  'This account has no users who can sign in.':
    'Esta cuenta no tiene usuarios que puedan iniciar sesión.',
  Tickets: 'Tickets',
  'Time zone': 'Zona horaria',
  'Times are written with': 'Las horas se escriben con',
  Title: 'Título',
  'Today or later.': 'Hoy o después.',
  'Token address': 'Dirección del token',
  'Total 100%': 'Total 100%',
  'Total {sum}%, more than 100%': 'Total {sum}%, más de 100%',
  'Total {sum}%; {round}% not entered': 'Total {sum}%; {round}% sin ingresar',
  'Turn goals off?': '¿Desactivar los objetivos?',
  'Turn on': 'Activar',
  'Turn on goals': 'Activar objetivos',
  'Turnaround targets': 'Metas de tiempo de entrega',
  'Turned off by {recordedBy} on {approvedOn}.': 'Desactivados por {recordedBy} el {approvedOn}.',
  'Type a name, press the down arrow, and press Enter to choose.':
    'Escriba un nombre, presione la flecha hacia abajo y presione Enter para elegir.',
  'Unable to retrieve required information. Please ensure you are logged in and have a location selected.':
    'No se pudo obtener la información necesaria. Asegúrese de haber iniciado sesión y de tener una sede seleccionada.',
  'Unable to retrieve user or location information. Please try again.':
    'No se pudo obtener la información del usuario o de la sede. Inténtelo de nuevo.',
  'Until {lockedUntil}': 'Hasta {lockedUntil}',
  'Upload a signature': 'Cargar una firma',
  'Upload signature': 'Cargar firma',
  Used: 'Usadas',
  'User, by last name': 'Usuario, por apellido',
  'Users sign in with a user name instead of an email.':
    'Los usuarios inician sesión con un nombre de usuario en lugar de un correo electrónico.',
  'Users who never signed in': 'Usuarios que nunca iniciaron sesión',
  Values: 'Valores',
  'Vice president': 'Vicepresidente',
  'Volumes in emails of saved views': 'Volúmenes en los correos de vistas guardadas',
  'Waiting for provider': 'Pendiente del proveedor',
  Weekday: 'Día de la semana',
  'What it is and what it is for.': 'Qué es y para qué sirve.',
  'When someone answers. Help shows this to everyone.':
    'Cuándo hay alguien que atienda. La ayuda lo muestra a todos.',
  'Where this user starts after signing in.':
    'Donde comienza este usuario después de iniciar sesión.',
  'With none, or the billing laboratory’s NPI, its tests are billed as our own. With another, claims show them as referred (modifier 90).':
    'Sin NPI, o con el NPI del laboratorio que factura, sus pruebas se facturan como propias. Con otro, las reclamaciones las muestran como referidas (modificador 90).',
  'With the report': 'Con el informe',
  'With {facilityPlaces}, the': 'Con {facilityPlaces}, al',
  'Without a location': 'Sin sede',
  'Without a service': 'Sin servicio',
  'Working for': 'Trabaja para',
  Works: 'Laborable',
  'You are here': 'Usted está aquí',
  'You are working for {labName} again.': 'Usted trabaja de nuevo para {labName}.',
  'You see what this user of {name} sees, for 30 minutes. The visit is listed in the account with your name and reason. You cannot sign or change users.':
    'Usted ve lo que ve este usuario de {name} durante 30 minutos. La visita queda registrada en la cuenta con su nombre y el motivo. No puede firmar ni modificar usuarios.',
  'Your browser did not open the tab.': 'Su navegador no abrió la pestaña.',
  'Your sign-in at {account} requires a second factor. Enter its code or one of its recovery codes.':
    'Su inicio de sesión en {account} requiere un segundo factor. Escriba su código o uno de sus códigos de recuperación.',
  'any address': 'cualquier dirección',
  'as {userNameShadow}: {reason}': 'como {userNameShadow}: {reason}',
  'by {name}': 'por {name}',
  destinations: 'destinos',
  go: 'se envían',
  goes: 'se envía',
  laboratories: 'laboratorios',
  'not saved yet': 'aún sin guardar',
  'pending provider attestation': 'pendiente de certificación del proveedor',
  ranges: 'rangos',
  'supply orders': 'pedidos de suministros',
  systems: 'sistemas',
  'the last 30 days': 'los últimos 30 días',
  visits: 'visitas',
  '{address} goes to the default address.': '{address}: ahora se usa la dirección predeterminada.',
  '{count} in {year}: Monday to Friday without these holidays, and working weekends.':
    '{count} en {year}: de lunes a viernes sin estos feriados, más los fines de semana laborables.',
  '{day}, {name}, was removed.': 'Se quitó {day}, {name}.',
  '{draft}: {minutes} from receipt to release, effective from {effectiveFrom}.':
    '{draft}: {minutes} desde la recepción hasta la liberación, vigente desde {effectiveFrom}.',
  '{draft}: {minutes} from {effectiveFrom}.': '{draft}: {minutes} desde {effectiveFrom}.',
  '{failed} refused': '{failed} rechazados',
  '{failed} results': '{failed} resultados',
  '{family}: more than one per day': '{family}: más de una por día',
  '{firstNumber} to {lastNumber}': '{firstNumber} a {lastNumber}',
  '{length} supplies': '{length} suministros',
  '{message} The laboratory has yet to approve the provider.':
    '{message} El laboratorio aún debe aprobar al proveedor.',
  '{minutes} from {effectiveFrom}': '{minutes} desde {effectiveFrom}',
  '{name} can no longer sign with it. Orders already signed keep it.':
    '{name} ya no podrá firmar con ella. Las órdenes ya firmadas la conservan.',
  '{name} has no signature yet. Providers draw theirs on Provider Signature; an image can be uploaded here.':
    '{name} aún no tiene firma. Los proveedores dibujan la suya en Firma del proveedor; aquí se puede cargar una imagen.',
  '{name}, client ID {clientKey}, from {value}': '{name}, ID de cliente {clientKey}, desde {value}',
  '{name}, pending provider attestation': '{name}, pendiente de certificación del proveedor',
  '{needed}Where specimens are collected. {facility} facility is billed, not insurance.':
    '{needed}Donde se recolectan las muestras. {facility} establecimiento se le factura, no al seguro.',
  '{one} hours ({one2})': '{one} horas ({one2})',
  '{resources}, of the account’s patients alone': '{resources}, solo de los pacientes de la cuenta',
  '{says}: {row} each {period}': '{says}: {row} cada {period}',
  '{text}: catalog version': '{text}: versión del catálogo',
  '{text}: performing laboratory': '{text}: laboratorio que realiza las pruebas',
  '{used} of {labels} used': '{used} de {labels} usadas',
  '{userName} as {userNameShadow}': '{userName} como {userNameShadow}',
  '{value} of {location} {value2} out again, each in its current version.':
    '{value} de {location} {value2} de nuevo, cada uno en su versión actual.',
  '{value}Insurance bills for tests collected after this date are held.':
    '{value}Las facturas al seguro de pruebas recolectadas después de esta fecha se retienen.',
  '· Last changed {updatedAt}{updatedBy}': '· Último cambio: {updatedAt}{updatedBy}',
  '“{name}” will lose access immediately. This cannot be undone; the practice would need a new client ID and secret.':
    '“{name}” perderá el acceso de inmediato. Esto no se puede deshacer; el consultorio necesitaría un nuevo ID de cliente y un nuevo secreto.',
  '“{title}” will be removed from this account for everyone.':
    '“{title}” se quitará de esta cuenta para todos.',
}

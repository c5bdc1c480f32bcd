import type { Generated } from 'kysely'

/** Every table, as the migrations leave it. Made by `npm run db -- types`. */
export interface Tables {
  accession_count: {
    user_id: number
    first_at: string
    specimens: number
  }
  account_chain: {
    customer_id: number
    since: string
    until: string
    user_id_vp: number
    user_id_rm: number
    user_id_tm: number
    user_id_am: number
    user_id_specialist: number
  }
  account_owner: {
    customer_id: number
    since: string
    user_id_vp: Generated<number>
    user_id_rm: Generated<number>
    user_id_tm: Generated<number>
    user_id_am: Generated<number>
    user_id_specialist: Generated<number>
    mended_reason: Generated<string>
    user_id_mended: number | null
    mended_at: string | null
  }
  advance_notice: {
    advance_notice_id: Generated<number>
    customer_id: number
    lab_order_id: number
    patient_id: number
    notice_form_id: number
    tests: number[]
    content: unknown
    estimate_cents: number
    option: number
    signed_on: string
    is_on_paper: boolean
    refused_to_sign: Generated<boolean>
    witness: Generated<string>
    image: Buffer | null
    user_id_created: number
    created_at: string
    ended_at: string | null
    user_id_ended: number | null
    end_reason: Generated<string>
  }
  allergy: {
    allergy_id: Generated<number>
    description: string
    folded: Generated<string>
    kind: Generated<string>
  }
  analyte_mapping: {
    analyte_mapping_id: Generated<number>
    lab_system_id: number
    code: string
    coding_system: Generated<string>
    analyte: Generated<string>
    method: Generated<string>
    user_id_updated: number | null
    updated_at: Generated<string>
    row_version: Generated<number>
  }
  app_user: {
    user_id: Generated<number>
    customer_id: Generated<number>
    user_type_id: number
    user_name: string
    user_name_folded: Generated<string>
    email: string
    email_folded: Generated<string>
    primary_login: Generated<boolean>
    email_proven: Generated<boolean>
    disabled: Generated<boolean>
    change_pwd: Generated<boolean>
    first_name: string
    last_name: string
    folded: Generated<string>
    prefix: Generated<string>
    suffix: Generated<string>
    physician: Generated<boolean>
    physician_pending: Generated<boolean>
    npi: Generated<string>
    phone_work: Generated<string>
    phone_work_ext: Generated<string>
    phone_cell: Generated<string>
    pecos_enrolled: Generated<boolean>
    view_employee_results: Generated<boolean>
    barcode_printer: Generated<string>
    barcode_qty: Generated<number>
    camera: Generated<boolean>
    ship_log: Generated<boolean>
    sales_user_edit: Generated<boolean>
    sales_patient_report: Generated<boolean>
    sales_parole_officer: Generated<boolean>
    sales_vp: Generated<boolean>
    default_location: number | null
    identity_verified: Generated<boolean>
    poc: Generated<boolean>
    position: Generated<string>
    second_factor: Generated<boolean>
    locked_until: string | null
    last_login: string | null
    system_source: number | null
    system_addresses: Generated<string[]>
    user_id_updated: number | null
    created_at: Generated<string>
    updated_at: Generated<string>
    row_version: Generated<number>
    scan_prefix: Generated<string>
    scan_suffix: Generated<string>
    signing_closed_at: string | null
    signing_closed_by: number | null
    twelve_hour_clock: Generated<boolean>
  }
  archive_account: {
    archive_account_id: Generated<number>
    account: string
    folded: Generated<string>
    customer_id: number | null
  }
  archive_batch: {
    archive_batch_id: Generated<number>
    index_name: string
    index_hash: Buffer
    begun_at: Generated<string>
    finished_at: string | null
  }
  archive_report: {
    archive_report_id: Generated<number>
    archive_batch_id: number
    row_hash: Buffer
    last_name: string
    first_name: Generated<string>
    middle_name: Generated<string>
    folded: Generated<string>
    first_folded: Generated<string>
    dob: string
    accession_number: string
    accession_folded: Generated<string>
    collected_day: string | null
    title: Generated<string>
    file_hash: Buffer
    loaded_at: Generated<string>
    archive_account_id: number
    turned: Generated<string>
  }
  audit: {
    audit_id: Generated<number>
    at: Generated<string>
    user_id: number
    subject_id: Generated<number>
    visit_id: Generated<number>
    session_id: Generated<number>
    source: Generated<number>
    address: Generated<string>
    act: string
    outcome: Generated<string>
    customer_id: Generated<number>
    target: Generated<string>
    fields: Generated<string[]>
    sealed_by: number | null
    patient_id: Generated<number>
    lab_order_id: Generated<number>
    specimen_barcode: Generated<string>
    node: number | null
    number: number | null
    settled: number | null
    voided: number[] | null
    mac: Buffer | null
  }
  audit_key: {
    key_id: string
    sealed: Buffer
    at: Generated<string>
  }
  audit_rule: {
    one: Generated<boolean>
    every_nth: Generated<number>
    first_days: Generated<number>
    user_id_updated: number | null
    updated_at: Generated<string>
    row_version: Generated<number>
  }
  audit_seal: {
    seal_id: number
    at: string
    rows: number
    last_audit_id: number
    previous: string
    hash: string
    marks: Generated<Buffer>
    scheme: Generated<number>
  }
  authorization_rule: {
    authorization_rule_id: Generated<number>
    insurance_id: number | null
    payer_kind: Generated<string>
    lab_type_id: number
    tests: Generated<number[]>
    after_count: Generated<number>
    window_days: Generated<number>
    source: string
    valid_from: string
    valid_to: string | null
    user_id_created: number
    created_at: string
    test_code: Generated<number>
  }
  bill: {
    bill_id: Generated<number>
    lab_order_id: number
    customer_id: number
    bill_to: string
    why_nobody: Generated<string>
    service_day: string | null
    place_of_service: Generated<string>
    stops: Generated<number>
    is_waiting: Generated<boolean>
    judged_at: string
    judged_hash: Generated<Buffer>
    deadline: string | null
    decided: unknown | null
    row_version: Generated<number>
  }
  bill_due: {
    n: Generated<number>
    lab_order_id: number
  }
  bill_finding: {
    bill_id: number
    customer_id: number
    lab_order_id: number
    rule: string
    nth: Generated<number>
    level: string
    owner: string
    path: Generated<string>
    says: string
    about: string
    cause: Generated<string>
    patient_insurance_id: number | null
    insurance_id: number | null
    since: string
  }
  bill_line: {
    bill_line_id: Generated<number>
    bill_id: number
    customer_id: number
    lab_order_id: number
    nth: number
    code: string
    modifiers: Generated<string[]>
    units: string
    cents: number
    expected_cents: Generated<number>
    pointers: Generated<number[]>
    says: Generated<string>
    tests: Generated<number[]>
    made_by: unknown | null
    ended_at: string | null
  }
  bill_open: {
    bill_id: number
    party: string
    cents: number
  }
  billing_entity: {
    billing_entity_id: Generated<number>
    name: string
    npi: string
    tax_id: string
    taxonomy: Generated<string>
    street1: string
    street2: Generated<string>
    city: string
    state: string
    postal_code: string
    pay_to: unknown | null
    contact_name: string
    contact_phone: string
    contact_email: Generated<string>
    valid_from: string
    valid_to: string | null
    user_id_created: number
    created_at: Generated<string>
  }
  billing_import: {
    billing_import_id: Generated<number>
    kind: string
    file_name: string
    release: Generated<string>
    hash: Buffer
    added: number
    changed: number
    ended: number
    user_id_created: number
    created_at: Generated<string>
  }
  billing_proposal: {
    billing_proposal_id: Generated<number>
    kind: string
    file_name: string
    source: string
    hash: Buffer
    overlap: string
    rows: unknown
    user_id_created: number
    created_at: string
    decided_at: string | null
    user_id_decided: number | null
    is_approved: boolean | null
    reason: Generated<string>
    decided_on: unknown | null
  }
  break_glass: {
    break_glass_id: Generated<number>
    user_id: number
    patient_id: number
    reason: string
    at: Generated<string>
    until: string
    countersigned_by: number | null
    countersigned_at: string | null
  }
  call_note: {
    call_note_id: Generated<number>
    patient_id: number
    customer_id: number
    caller: string
    heard_name: boolean
    heard_dob: boolean
    note: string
    user_id_created: number
    created_at: string
  }
  change_log: {
    change_id: Generated<number>
    kind: string
    record_id: number
    customer_id: number
    row_version: number
    fields: string[]
    user_id: number
    user_name: string
    at: Generated<string>
  }
  charge_class: {
    test_code: number
    class: string
    valid_from: string
    valid_to: string | null
    charge_class_id: Generated<number>
    billing_import_id: number | null
  }
  charge_code: {
    charge_code_id: Generated<number>
    lab_type_id: number
    tests: Generated<number[]>
    counted_by: string
    low: Generated<number>
    high: number | null
    payer_kind: Generated<string>
    insurance_id: number | null
    code: string
    modifiers: Generated<string[]>
    z_code: Generated<string>
    says: string
    source: Generated<string>
    valid_from: string
    valid_to: string | null
    user_id_created: number
    created_at: Generated<string>
    billing_import_id: number | null
  }
  charge_price: {
    charge_price_id: Generated<number>
    list: string
    insurance_id: number | null
    customer_id: number | null
    code: string
    cents: number
    valid_from: string
    valid_to: string | null
    source: Generated<string>
    user_id_created: number
    created_at: Generated<string>
    billing_import_id: number | null
  }
  claim: {
    claim_id: Generated<number>
    bill_id: number
    customer_id: number
    lab_order_id: number
    sequence: number
    version: Generated<number>
    frequency: Generated<number>
    number: string
    insurance_id: number
    patient_insurance_id: number | null
    service_day: string
    cents: number
    snapshot: unknown
    made_at: string
    x12_file_id: number | null
    sent_at: string | null
    refused_at: string | null
    received_at: string | null
    rejected_at: string | null
    accepted_at: string | null
    adjudicated_at: string | null
    outcome: Generated<string>
    asked_again_at: string | null
    void_asked_at: string | null
    replaced_at: string | null
    closed_at: string | null
    payer_number: Generated<string>
    status_code: Generated<string>
    status_at: string | null
    row_version: Generated<number>
    state: Generated<string>
    status_asked_at: string | null
    status_asks: Generated<number>
    x12_file_id_status: number | null
    status_word: Generated<string>
    status_on: string | null
  }
  claim_due: {
    n: Generated<number>
    bill_id: number
  }
  clinical_approval: {
    approval_id: Generated<number>
    lab_id: number
    effective_date: string
    user_id: number
    director: string
    credentials: Generated<string>
    factor_proven_at: string
    note: Generated<string>
    approved_at: string
    token: Generated<string>
  }
  clinical_version: {
    version_id: Generated<number>
    lab_id: number
    kind: string
    row_key: string
    content: unknown | null
    source: Generated<string>
    source_date: Generated<string>
    state: string
    approval_id: number | null
    user_id: number
    user_name: string
    made_at: string
  }
  code: {
    list: string
    id: number
    description: string
    sort: Generated<number>
    active: Generated<boolean>
  }
  code_edit: {
    code_edit_id: Generated<number>
    kind: string
    code: string
    code2: Generated<string>
    indicator: number
    units: number | null
    valid_from: string
    valid_to: string | null
    source: Generated<string>
    billing_import_id: number | null
  }
  correction_tube: {
    identity_correction_id: number
    lab_order_id: number
    customer_id: number
    hold_before: Generated<number>
    checked_at: string | null
    user_id_checked: number | null
    checked_by: Generated<string>
    check_says: Generated<string>
  }
  coverage_rule: {
    coverage_rule_id: Generated<number>
    lab_type_id: number
    test_code: Generated<number>
    diagnoses: Generated<string[]>
    frequency_days: Generated<number>
    source: string
    user_id_created: number
    created_at: Generated<string>
    ended_at: string | null
    user_id_ended: number | null
    valid_from: string
    valid_to: string | null
    billing_import_id: number | null
  }
  critical_call: {
    critical_call_id: Generated<number>
    critical_value_id: number
    customer_id: number
    called_at: string
    phone: Generated<string>
    reached: Generated<string>
    read_back: Generated<boolean>
    note: Generated<string>
    user_id_called: number
    recorded_at: string
  }
  critical_value: {
    critical_value_id: Generated<number>
    result_id: number
    customer_id: number
    lab_order_id: number
    observation_id: number
    found_at: string
    escalated_at: string | null
    escalations: Generated<number>
    taken_at: string | null
    steps: Generated<unknown>
    superseded_at: string | null
  }
  customer: {
    customer_id: Generated<number>
    active: Generated<boolean>
    account_type_id: number | null
    name: string
    folded: Generated<string>
    facility_code: Generated<string>
    facility_folded: Generated<string>
    contact_name: Generated<string>
    contact_position: Generated<string>
    contact_email: Generated<string>
    region_id: number | null
    user_id_am: number | null
    user_id_tm: number | null
    user_id_rm: number | null
    user_id_vp: number | null
    user_id_specialist: number | null
    customer_billing_type_id: number | null
    allow_self_pay: Generated<boolean>
    require_insurance: Generated<boolean>
    ship_log: Generated<boolean>
    parol_officer: Generated<boolean>
    tax_id: Generated<string>
    pecos_enrolled: Generated<boolean>
    share_patients: Generated<boolean>
    alternate_login_id: Generated<boolean>
    facesheet_address: Generated<boolean>
    show_pp_on_request: Generated<boolean>
    auto_add_bup_reflex: Generated<boolean>
    billing_with_specimen: Generated<boolean>
    billing_self_pay: Generated<boolean>
    billing_hardship: Generated<boolean>
    billing_scholarship: Generated<boolean>
    residential_facility: Generated<boolean>
    auto_signature: Generated<boolean>
    part2_program: Generated<boolean>
    phone: Generated<string>
    fax: Generated<string>
    time_zone: Generated<string>
    specialty: Generated<string>
    service_tox_urine: Generated<boolean>
    service_tox_oral: Generated<boolean>
    service_rpp: Generated<boolean>
    service_utisti: Generated<boolean>
    service_gpp: Generated<boolean>
    service_urinalysis: Generated<boolean>
    service_hematology: Generated<boolean>
    service_pregnancy: Generated<boolean>
    service_wound: Generated<boolean>
    lab_tox_urine: number | null
    lab_tox_oral: number | null
    lab_rpp: number | null
    lab_utisti: number | null
    lab_gpp: number | null
    lab_urinalysis: number | null
    lab_hematology: number | null
    lab_pregnancy: number | null
    lab_wound: number | null
    version_tox_urine: Generated<string>
    version_tox_oral: Generated<string>
    version_rpp: Generated<string>
    version_utisti: Generated<string>
    version_gpp: Generated<string>
    version_urinalysis: Generated<string>
    version_hematology: Generated<string>
    version_pregnancy: Generated<string>
    version_wound: Generated<string>
    multiple_tox: Generated<boolean>
    multiple_rpp: Generated<boolean>
    multiple_utisti: Generated<boolean>
    multiple_gpp: Generated<boolean>
    multiple_pregnancy: Generated<boolean>
    multiple_wound: Generated<boolean>
    pct_commercial: Generated<string>
    pct_self_pay: Generated<string>
    pct_medicare: Generated<string>
    pct_medicaid: Generated<string>
    date_reviewed: string | null
    user_id_reviewed: number | null
    primary_name: Generated<string>
    city: Generated<string>
    city_folded: Generated<string>
    state: Generated<string>
    user_id_updated: number | null
    updated_at: Generated<string>
    row_version: Generated<number>
    sought: Generated<string>
    created_at: string | null
  }
  customer_attachment: {
    customer_attachment_id: Generated<number>
    customer_id: number
    title: string
    description: string
    file_name: Generated<string>
    file_hash: Buffer
    user_id_created: number
    date_created: Generated<string>
    deleted_at: string | null
    user_id_deleted: number | null
    pdf_hash: Buffer | null
    pdf_failed: Generated<string>
  }
  customer_incident: {
    customer_incident_id: Generated<number>
    customer_id: number
    lab_order_id: number | null
    ship_log_id: number | null
    audit_incident_type_id: Generated<number>
    audit_rejection_type_id: Generated<number>
    incident_date: string
    shipping_method_id: Generated<number>
    tracking_no: Generated<string>
    ticket_note: Generated<string>
    status: Generated<string>
    user_id_owner: number | null
    due_date: string | null
    for_customer: Generated<boolean>
    user_id_created: number
    created_at: string
    resolved_at: string | null
    user_id_resolved: number | null
    user_id_updated: number | null
    updated_at: Generated<string>
    row_version: Generated<number>
    location_id: number | null
    inbox_id: number | null
  }
  customer_incident_note: {
    customer_incident_note_id: Generated<number>
    customer_incident_id: number
    customer_id: number
    note: string
    for_customer: Generated<boolean>
    user_id_created: number
    created_at: string
  }
  customer_lcs: {
    customer_id: number
    user_id: number
  }
  customer_note: {
    customer_note_id: Generated<number>
    customer_id: number
    subject: string
    note: string
    date_time: Generated<string>
    user_id_created: number
  }
  delivery: {
    delivery_id: Generated<number>
    customer_id: number
    location_id: number
    lab_order_id: number
    result_id: number
    version: number
    kind: string
    way: string
    fax_number_id: number | null
    fax_id: number | null
    state: Generated<string>
    says: Generated<string>
    user_id_asked: Generated<number>
    made_at: string
    done_at: string | null
  }
  denial: {
    denial_id: Generated<number>
    remittance_claim_id: number
    claim_id: number
    bill_id: number
    customer_id: number
    lab_order_id: number
    bill_line_id: number | null
    cas_group: string
    carc: string
    rarcs: Generated<string[]>
    cents: number
    rule: Generated<string>
    denied_on: string
  }
  draft: {
    user_id: number
    subject_id: number
    form: string
    record_id: number
    content: Buffer
    row_version: Generated<number>
    saved_at: Generated<string>
  }
  draft_file: {
    draft_file_id: number
    user_id: number
    subject_id: number
    form: string
    record_id: number
    file_type: string
    size: number
    content: Buffer
    kept_at: Generated<string>
  }
  eligibility_due: {
    n: Generated<number>
    patient_insurance_id: number | null
    lab_order_id: number | null
  }
  eligibility_pause: {
    insurance_id: number
    says: string
    reason: string
    since: string
    probe_after: string
  }
  fax: {
    fax_id: Generated<number>
    location_id: number
    customer_id: number
    kind: string
    fax_number_id: number | null
    batch_day: string | null
    state: Generated<string>
    says: Generated<string>
    pages: Generated<number>
    tries: Generated<number>
    queued_at: string
    user_id_queued: Generated<number>
    next_try_at: string
    done_at: string | null
    fax_id_resent: number | null
    user_id_updated: number | null
    updated_at: Generated<string>
    row_version: Generated<number>
    paper_failures: Generated<number>
  }
  fax_attempt: {
    fax_attempt_id: Generated<number>
    fax_id: number
    customer_id: number
    fax_number_id: number
    number: string
    carrier: string
    reference: string
    file_hash: Buffer
    pages: number
    started_at: string
    leased_until: string
    taken_at: string | null
    ended_at: string | null
    outcome: Generated<string>
    pages_sent: Generated<number>
    says: Generated<string>
  }
  fax_event: {
    fax_event_id: Generated<number>
    fax_id: number
    customer_id: number
    act: string
    note: Generated<string>
    user_id: number
    at: string
  }
  fax_number: {
    fax_number_id: Generated<number>
    location_id: number
    customer_id: number
    number: string
    is_main: boolean
    state: Generated<string>
    needs_second: boolean
    entered_at: string
    user_id_entered: number | null
    test_code: Generated<string>
    test_tries: Generated<number>
    test_sent_at: string | null
    method: Generated<string>
    spoken_to: Generated<string>
    phone_called: Generated<string>
    note: Generated<string>
    checked_at: string | null
    user_id_checked: number | null
    verified_at: string | null
    user_id_verified: number | null
    retired_at: string | null
    user_id_updated: number | null
    updated_at: Generated<string>
    row_version: Generated<number>
  }
  fhir_client: {
    fhir_client_id: Generated<number>
    customer_id: number
    name: string
    client_key: string
    locations: Generated<number[]>
    employees: Generated<boolean>
    resources: string[]
    addresses: Generated<string[]>
    last_used_at: string | null
    user_id_created: number
    created_at: string
    revoked_at: string | null
    user_id_revoked: number | null
  }
  fhir_secret: {
    fhir_client_id: number
    secret_hash: Buffer
  }
  fhir_token: {
    token_hash: Buffer
    fhir_client_id: number
    rights: string[]
    made_at: string
    until: string
  }
  figure_account: {
    customer_id: number
    grain: string
    measure: number
    start: string
    t0: Generated<number>
    t1: Generated<number>
    t2: Generated<number>
    t3: Generated<number>
    t4: Generated<number>
    t5: Generated<number>
    t6: Generated<number>
    t7: Generated<number>
    t8: Generated<number>
    t9: Generated<number>
  }
  figure_account_chain: {
    customer_id: number
    since: string
    until: string
    user_id_vp: number
    user_id_rm: number
    user_id_tm: number
    user_id_am: number
    user_id_specialist: number
  }
  figure_account_state: {
    customer_id: number
    day: string
    state: string
    first_day: string | null
    last_day: string | null
    recent: number
    before: number
    business_days: number
    business_days_before: number
    quiet_business_days: number
    dormant_after: number
  }
  figure_account_state_month: {
    month: string
    state: string
    accounts: number
  }
  figure_analyte_account: {
    customer_id: number
    month: string
    analyte: string
    tested: number
    found: number
  }
  figure_analyte_house: {
    month: string
    analyte: string
    tested: number
    found: number
  }
  figure_chain: {
    user_id_vp: number
    user_id_rm: number
    user_id_tm: number
    user_id_am: number
    user_id_specialist: number
    grain: string
    measure: number
    start: string
    t0: Generated<number>
    t1: Generated<number>
    t2: Generated<number>
    t3: Generated<number>
    t4: Generated<number>
    t5: Generated<number>
    t6: Generated<number>
    t7: Generated<number>
    t8: Generated<number>
    t9: Generated<number>
  }
  figure_comparison: {
    figure_comparison_id: Generated<number>
    compared_at: string
    from_day: string
    until_day: string
    differences: number
  }
  figure_contribution: {
    lab_order_id: number
    customer_id: number
    location_id: number
    user_id_physician: number
    user_id_accessioned: number
    lab_type_id: number
    is_paper: boolean
    is_employee: boolean
    is_stat: boolean
    ended: number
    created_day: string
    collected_day: string
    received_day: string
    accessioned_day: string
    resulted_day: string
    released_day: string
    reviewed_day: string
    rejected_day: string
    missing: string[]
    has_mismatch: boolean
    has_age_override: boolean
    is_positive: boolean
    is_corrected: boolean
    is_withdrawn: boolean
    is_wrong_patient: boolean
    drugs_judged: number
    drugs_not_found: number
    has_unexplained: boolean
    has_not_prescribable: boolean
    has_metabolite_missing: boolean
    transit_minutes: number
    dock_minutes: number
    test_minutes: number
    release_minutes: number
    delivery_minutes: number
    laboratory_minutes: number
    laboratory_net_minutes: number
    practice_minutes: number
    reading_minutes: number
    delivered_day: string
    tested: string[]
    found: string[]
    mismatches: string[]
    insurance_id: number
    pay_type: string
    received_minute: number
  }
  figure_dirty: {
    n: Generated<number>
    lab_order_id: number
  }
  figure_goal: {
    figure_goal_id: Generated<number>
    user_id_owner: number
    measure: string
    period: string
    effective_from: string
    value: string | null
    user_id_set: number
    set_by: string
    set_at: string
  }
  figure_goal_approval: {
    figure_goal_approval_id: Generated<number>
    is_on: boolean
    approved_by: string
    approved_on: string
    user_id_recorded: number
    recorded_by: string
    recorded_at: string
  }
  figure_house: {
    grain: string
    measure: number
    start: string
    t0: Generated<number>
    t1: Generated<number>
    t2: Generated<number>
    t3: Generated<number>
    t4: Generated<number>
    t5: Generated<number>
    t6: Generated<number>
    t7: Generated<number>
    t8: Generated<number>
    t9: Generated<number>
  }
  figure_location: {
    customer_id: number
    location_id: number
    is_employee: boolean
    grain: string
    measure: number
    start: string
    t0: Generated<number>
    t1: Generated<number>
    t2: Generated<number>
    t3: Generated<number>
    t4: Generated<number>
    t5: Generated<number>
    t6: Generated<number>
    t7: Generated<number>
    t8: Generated<number>
    t9: Generated<number>
  }
  figure_order: {
    lab_order_id: number
    customer_id: number
    location_id: number
    user_id_physician: number
    user_id_accessioned: number
    lab_type_id: number
    is_paper: boolean
    is_employee: boolean
    is_stat: boolean
    ended: number
    created_day: string
    collected_day: string | null
    received_day: string | null
    accessioned_day: string | null
    resulted_day: string | null
    released_day: string | null
    reviewed_day: string | null
    rejected_day: string | null
    missing: string[]
    has_mismatch: boolean
    has_age_override: boolean
    is_positive: boolean
    is_corrected: boolean
    is_withdrawn: boolean
    is_wrong_patient: boolean
    drugs_judged: number | null
    drugs_not_found: number | null
    has_unexplained: boolean
    has_not_prescribable: boolean
    has_metabolite_missing: boolean
    transit_minutes: number | null
    dock_minutes: number | null
    test_minutes: number | null
    release_minutes: number | null
    delivery_minutes: number | null
    laboratory_minutes: number | null
    laboratory_net_minutes: number | null
    practice_minutes: number | null
    reading_minutes: number | null
    delivered_day: string | null
    tested: string[]
    found: string[]
    mismatches: Generated<string[]>
    insurance_id: number | null
    pay_type: Generated<string>
    received_minute: number | null
  }
  figure_owner_dirty: {
    n: Generated<number>
    customer_id: number
  }
  figure_state: {
    one_row: Generated<boolean>
    folded_at: string | null
  }
  figure_time_account: {
    customer_id: number
    month: string
    segment: number
    lab_type_id: number
    bucket: number
    n: number
  }
  figure_time_house: {
    day: string
    segment: number
    lab_type_id: number
    bucket: number
    n: number
  }
  figure_time_house_period: {
    grain: string
    start: string
    segment: number
    lab_type_id: number
    bucket: number
    n: number
  }
  file: {
    hash: Buffer
    size: number
    file_type: string
    content: Buffer
    created_at: Generated<string>
    is_sealed: Generated<boolean>
  }
  good_faith_estimate: {
    good_faith_estimate_id: Generated<number>
    customer_id: number
    lab_order_id: number
    number: number
    cents: number
    given_on: string
    content: unknown
    user_id_created: number
    created_at: string
  }
  hl7_back: {
    delivery_id: number
    customer_id: number
    control_id: string
    content: Buffer
    ack: Generated<string>
    tries: Generated<number>
    next_try_at: string | null
    is_sealed: Generated<boolean>
  }
  hl7_destination: {
    hl7_destination_id: Generated<number>
    location_id: number
    customer_id: number
    active: Generated<boolean>
    host: string
    port: number
    tls: Generated<boolean>
    application: string
    facility: Generated<string>
    with_pdf: Generated<boolean>
    start_date: string | null
    leased_by: Generated<string>
    leased_until: string | null
    trouble: Generated<string>
    user_id_updated: number | null
    updated_at: Generated<string>
    row_version: Generated<number>
    confirmed_at: string | null
    user_id_confirmed: number | null
    user_id_asked: number | null
  }
  hl7_in: {
    hl7_in_id: Generated<number>
    lab_system_id: number | null
    control_id: Generated<string>
    message_type: Generated<string>
    content: Buffer
    content_hash: Buffer
    came_at: string
    came_from: Generated<string>
    ack: string
    state: string
    reason: Generated<string>
    says: Generated<string>
    lab_order_id_chosen: number | null
    tries: Generated<number>
    done_at: string | null
    user_id_done: number | null
    set_aside: Generated<boolean>
    user_id_chosen: number | null
    chosen_note: Generated<string>
    came_certificate: Generated<string>
  }
  hl7_out: {
    hl7_out_id: Generated<number>
    lab_system_id: number
    lab_order_id: number
    customer_id: number
    kind: string
    state: Generated<string>
    control_id: Generated<string>
    content: Buffer | null
    ack: Generated<string>
    says: Generated<string>
    tries: Generated<number>
    next_try_at: string | null
    created_at: Generated<string>
    sent_at: string | null
    is_sealed: Generated<boolean>
  }
  holiday: {
    day: string
    name: string
    is_working: Generated<boolean>
    user_id_updated: number | null
    updated_at: Generated<string>
  }
  icd10: {
    code: string
    description: string
    folded: Generated<string>
    valid_from: string
    valid_to: string | null
  }
  idempotency: {
    user_id: number
    call: string
    key: string
    body_hash: Buffer
    answer: unknown | null
    at: Generated<string>
  }
  identity_check: {
    identity_check_id: Generated<number>
    user_id: number
    customer_id: number
    verified_by: number
    at: Generated<string>
    method: string
    note: string
  }
  identity_correction: {
    identity_correction_id: Generated<number>
    patient_id: number
    customer_id: number
    kind: string
    state: Generated<string>
    was: unknown
    asked: unknown
    reason: string
    customer_incident_id: number | null
    user_id_created: number
    created_by: string
    created_at: string
    user_id_decided: number | null
    decided_by: Generated<string>
    decided_at: string | null
    decision_note: Generated<string>
  }
  inbox: {
    inbox_id: Generated<number>
    customer_id: number
    location_id: number
    patient_id: number | null
    lab_order_id: number | null
    ship_log_id: number | null
    reason: string
    subject: string
    message: string
    created_at: string
    mailed_at: string | null
    resolved_at: string | null
    user_id_resolved: number | null
    user_id_for: number | null
  }
  inbox_read: {
    inbox_id: number
    customer_id: number
    user_id: number
    read_at: string
  }
  inconsistency: {
    inconsistency_id: Generated<number>
    lab_order_id: number
    customer_id: number
    location_id: number
    user_id_physician: number | null
    tab: string
    kind: string
    subject: Generated<string>
    analytes: Generated<string[]>
    says: Generated<string>
    result_id: number | null
    found_at: string
    portal_value: Generated<string>
    found_value: Generated<string>
    resolved_at: string | null
    ending: Generated<string>
  }
  insurance: {
    insurance_id: Generated<number>
    name: string
    aliases: Generated<string>
    folded: Generated<string>
    searched: Generated<string>
    payer_kind: Generated<string>
    active: Generated<boolean>
    website: Generated<string>
    email: Generated<string>
    phone: Generated<string>
    street1: Generated<string>
    street2: Generated<string>
    city: Generated<string>
    county: Generated<string>
    state: Generated<string>
    postal_code: Generated<string>
    country_code: Generated<string>
    preauth_required: Generated<boolean>
    user_id_updated: number | null
    updated_at: Generated<string>
    row_version: Generated<number>
    claims_payer_id: Generated<string>
    eligibility_payer_id: Generated<string>
    filing_code: Generated<string>
    trading_partner_id: number | null
    enrolled_from: string | null
    filing_days: Generated<number>
    correction_days: Generated<number>
    appeal_days: Generated<number>
    retro_auth_days: Generated<number>
    wants_laboratory_place: Generated<boolean>
    wants_z_code: Generated<boolean>
    takes_replacements: Generated<boolean>
    answer_days: Generated<number>
  }
  invoice: {
    invoice_id: Generated<number>
    customer_id: number
    number: number
    period: string
    issued_on: string
    due_on: string
    cents: number
    content: unknown
    created_at: string
    mail_version: Generated<number>
    mail_asked_at: string | null
  }
  invoice_dispute: {
    invoice_dispute_id: Generated<number>
    bill_line_id: number
    customer_id: number
    lab_order_id: number
    bill_id: number
    says: string
    user_id_created: number
    created_at: string
    answered_at: string | null
    user_id_answered: number | null
    outcome: Generated<string>
    answer: Generated<string>
  }
  invoice_line: {
    invoice_id: number
    bill_line_id: number
    customer_id: number
    lab_order_id: number
    bill_id: number
    cents: number
    is_first: boolean
  }
  key_probe: {
    key_id: string
    sealed: Buffer
    at: Generated<string>
  }
  known_device: {
    device_hash: Buffer
    user_id: number
    created_at: string
    seen_at: string
  }
  lab: {
    lab_id: Generated<number>
    name: string
    active: Generated<boolean>
    contact_name: Generated<string>
    contact_phone: Generated<string>
    contact_email: Generated<string>
    service_tox_urine: Generated<boolean>
    service_tox_oral: Generated<boolean>
    service_rpp: Generated<boolean>
    service_utisti: Generated<boolean>
    service_gpp: Generated<boolean>
    service_urinalysis: Generated<boolean>
    service_hematology: Generated<boolean>
    service_pregnancy: Generated<boolean>
    service_wound: Generated<boolean>
    clia_number: Generated<string>
    director: Generated<string>
    street1: Generated<string>
    street2: Generated<string>
    city: Generated<string>
    county: Generated<string>
    state: Generated<string>
    postal_code: Generated<string>
    country_code: Generated<string>
    user_id_updated: number | null
    updated_at: Generated<string>
    row_version: Generated<number>
    user_id_director: number | null
    director_credentials: Generated<string>
    clia_certificate: Generated<string>
    clia_expires: string | null
    time_zone: Generated<string>
    npi: Generated<string>
    clia_valid_to: string | null
  }
  lab_order: {
    lab_order_id: Generated<number>
    requisition_no: string
    patient_id: number
    customer_id: number
    location_id: number
    location_missing: Generated<boolean>
    lab_id: number | null
    user_id_physician: number | null
    physician_missing: Generated<boolean>
    lab_type_id: Generated<number>
    version: Generated<string>
    tests: Generated<number[]>
    missing_selection: Generated<boolean>
    collection_device_id: Generated<number>
    site_id: Generated<number>
    side_id: Generated<number>
    specimen_barcode: string
    collected_at: string | null
    collection_day: string | null
    collection_date_missing: Generated<boolean>
    no_collection_time: Generated<boolean>
    diagnosis: Generated<unknown>
    diagnosis_missing: Generated<boolean>
    medications: Generated<unknown>
    no_meds: Generated<boolean>
    medication_not_provided: Generated<boolean>
    allergies: Generated<unknown>
    no_allergy: Generated<boolean>
    poct_screen: Generated<boolean>
    poct: Generated<unknown>
    is_pregnant: Generated<number>
    shipped_on_ice: Generated<boolean>
    self_pay: Generated<boolean>
    contract_pay: Generated<boolean>
    patient_insurance_id_primary: number | null
    patient_insurance_id_secondary: number | null
    stage: Generated<number>
    hold: Generated<number>
    ended: Generated<number>
    lab_status_id: Generated<number>
    received_at: string | null
    accessioned_at: string | null
    lab_system_at: string | null
    resulted_at: string | null
    reviewed_at: string | null
    cancelled_at: string | null
    demographics_hold: Generated<boolean>
    findings: Generated<unknown>
    user_signature_id_physician: Generated<number>
    date_physician_signature: string | null
    user_id_signed: number | null
    user_id_delegate: number | null
    signed_hash: Buffer | null
    patient_signature_id: Generated<number>
    date_patient_signature: string | null
    patient_consent_on_file: Generated<boolean>
    user_id_created: number
    created_at: Generated<string>
    user_id_updated: number | null
    updated_at: Generated<string>
    row_version: Generated<number>
    standing_order_id: number | null
    hold_released_at: string | null
    user_id_hold_released: number | null
    hold_release_reason: Generated<string>
    user_id_reviewed: number | null
    demographics_version: Generated<number>
    stage_at: Generated<string>
    shipped_at: string | null
    user_id_received: number | null
    received_on_ice: Generated<boolean>
    working_lab_id: number | null
    user_id_accessioned: number | null
    accession_comment: Generated<string>
    accessioning_note: Generated<string>
    mismatch_date: Generated<boolean>
    mismatch_dob: Generated<boolean>
    mismatch_name: Generated<boolean>
    mismatch_pregnant: Generated<boolean>
    matched: Generated<number>
    age_override: Generated<string>
    user_id_age_override: number | null
    temperature: Generated<string>
    billed_insurance: unknown | null
    held_at: string | null
    user_id_held: number | null
    rejected_at: string | null
    user_id_rejected: number | null
    audit_due: Generated<boolean>
    audited_at: string | null
    user_id_audited: number | null
    judged_at: Generated<string>
    verdicts_due_at: string | null
    user_id_collector: number | null
    collector_name: Generated<string>
    identity_due_at: string | null
    result_severity: number | null
    insurance_missing: Generated<boolean>
    patient_id_before: number | null
    priority: Generated<number>
  }
  lab_order_attachment: {
    lab_order_attachment_id: Generated<number>
    lab_order_id: number
    customer_id: number
    lo_attachment_type_id: number
    description: Generated<string>
    file_name: Generated<string>
    file_hash: Buffer
    pdf_hash: Buffer | null
    pdf_failed: Generated<string>
    user_id_created: number
    date_created: Generated<string>
    deleted_at: string | null
    user_id_deleted: number | null
  }
  lab_order_note: {
    lab_order_note_id: Generated<number>
    lab_order_id: number
    customer_id: number
    note: string
    date_time: Generated<string>
    user_id_created: number
  }
  lab_system: {
    lab_system_id: Generated<number>
    name: string
    active: Generated<boolean>
    lab_id: number
    application: string
    facility: Generated<string>
    addresses: Generated<string[]>
    strict: Generated<boolean>
    time_zone: Generated<string>
    trusted: Generated<boolean>
    person_assigner: Generated<string>
    order_message: Generated<string>
    host: Generated<string>
    port: Generated<number>
    tls: Generated<boolean>
    is_simulator: Generated<boolean>
    leased_by: Generated<string>
    leased_until: string | null
    trouble: Generated<string>
    user_id_updated: number | null
    updated_at: Generated<string>
    row_version: Generated<number>
    certificates: Generated<string[]>
    confirmed_at: string | null
    user_id_confirmed: number | null
    user_id_asked: number | null
  }
  label_print: {
    label_print_id: Generated<number>
    lab_order_id: number
    customer_id: number
    specimen_barcode: string
    copies: number
    reason: Generated<string>
    printer: Generated<string>
    failed: Generated<string>
    last_name: string
    first_name: string
    middle_name: string
    dob: string | null
    user_id: number
    user_name: string
    at: string
    first_name_latin: Generated<string>
    middle_name_latin: Generated<string>
    last_name_latin: Generated<string>
  }
  laboratory_setting: {
    one_row: Generated<boolean>
    time_zone: Generated<string>
    user_id_updated: number | null
    updated_at: Generated<string>
    row_version: Generated<number>
    counts_simulated: Generated<boolean>
    mails_volumes: Generated<boolean>
    billing_since: string | null
    last_paper_number: Generated<number>
    invoice_days: Generated<number>
    statement_days: Generated<number>
    statement_count: Generated<number>
  }
  late_follow_up: {
    lab_order_id: number
    customer_id: number
    since: string
    user_id_owner: number | null
    reason: Generated<string>
    closed_at: string | null
    user_id_closed: number | null
  }
  ledger: {
    ledger_id: Generated<number>
    bill_id: number
    bill_line_id: number
    customer_id: number
    lab_order_id: number
    at: string
    kind: string
    party: string
    cents: number
    reason: Generated<string>
    claim_id: number | null
    remittance_claim_id: number | null
    source: string
    ledger_id_reverses: number | null
    user_id: number | null
    note: Generated<string>
    payment_id: number | null
  }
  location: {
    location_id: Generated<number>
    customer_id: number
    location_name: string
    folded: Generated<string>
    specialty_id: number | null
    primary: Generated<boolean>
    residential_facility: Generated<boolean>
    street1: Generated<string>
    street2: Generated<string>
    city: Generated<string>
    county: Generated<string>
    state: Generated<string>
    postal_code: Generated<string>
    country_code: Generated<string>
    phone: Generated<string>
    fax: Generated<string>
    email: Generated<string>
    time_zone_id: number | null
    pickup_days: Generated<string>
    clinic_hours: Generated<unknown>
    shipping_method_id_preferred: number | null
    npi: Generated<string>
    send_fax: Generated<boolean>
    fax_start_date: string | null
    fax_batch: Generated<boolean>
    send_email: Generated<boolean>
    notification_email: Generated<boolean>
    notification_email_address: Generated<string>
    notification_text: Generated<boolean>
    notification_text_number: Generated<string>
    result_cover_only: Generated<boolean>
    auto_signature: Generated<boolean>
    contract: Generated<boolean>
    critical_phone: Generated<string>
    user_id_updated: number | null
    updated_at: Generated<string>
    row_version: Generated<number>
    fax_batch_hour: Generated<number>
    fax_paused_at: string | null
    user_id_fax_paused: number | null
    fax_paused_note: Generated<string>
    place_of_service: Generated<string>
  }
  login: {
    user_id: number
    password_hash: string | null
    temporary_until: string | null
    totp_secret: Buffer | null
    totp_pending: Buffer | null
    totp_last_step: Generated<number>
    recovery_hashes: Generated<string[]>
    totp_since: string | null
  }
  mail: {
    mail_id: Generated<number>
    to_address: string
    subject: string
    body: Buffer
    at: Generated<string>
    sent_at: string | null
  }
  mail_choice: {
    user_id: number
    kind: string
    since: string
  }
  mail_told: {
    user_id: number
    kind: string
    record_id: number
    version: number
    customer_id: number
    told_at: string
  }
  manifest: {
    manifest_id: Generated<number>
    lab_id: number
    lab_type_id: number
    status: Generated<number>
    manifest_day: string
    sequence: number
    shipping_method_id: Generated<number>
    tracking_no: Generated<string>
    user_id_created: number
    created_at: string
    finalized_at: string | null
    user_id_finalized: number | null
    user_id_updated: number | null
    updated_at: Generated<string>
    row_version: Generated<number>
  }
  manifest_specimen: {
    manifest_specimen_id: Generated<number>
    manifest_id: number
    lab_order_id: number
    customer_id: number
    user_id_added: number
    added_at: Generated<string>
    withdrawn_at: string | null
  }
  medication: {
    medication_id: Generated<number>
    medication_id_generic: number | null
    description: string
    folded: Generated<string>
    class: Generated<string>
    active: Generated<boolean>
  }
  medication_analyte: {
    medication_id: number
    analyte: string
    source: Generated<string>
  }
  node_beat: {
    node: string
    version: string
    started_at: string
    seen_at: string
    loop_ms: number
    memory_mb: number
    lent: number
    waiting: number
    pool: Generated<number>
    disk_free: number | null
    disk_size: number | null
    certificate_ends: string | null
    backup_at: string | null
  }
  notice_form: {
    notice_form_id: Generated<number>
    name: string
    usable_from: string
    usable_to: string | null
    billing_import_id: number | null
  }
  observation: {
    observation_id: Generated<number>
    lab_order_id: number
    customer_id: number
    patient_id: number
    version_from: number
    version_to: number | null
    place: number
    analyte: string
    method: string
    code: string
    name: Generated<string>
    sub_id: Generated<string>
    value_type: string
    comparator: Generated<string>
    value: Generated<string>
    unit: Generated<string>
    cut_off: Generated<string>
    low: Generated<string>
    high: Generated<string>
    both_sexes: Generated<string>
    is_draft: Generated<boolean>
    interval_says: Generated<string>
    sender_flag: Generated<string>
    flag: string
    state: string
    collected_at: string | null
    analysed_at: string | null
    performing_lab_id: number | null
    note: Generated<string>
    apart_by: Generated<string>
    coding_system: Generated<string>
    unit_says: Generated<string>
    own_flag: string | null
  }
  order_account_move: {
    order_correction_id: number
    lab_order_id: number
    customer_id_to: number
    lab_order_id_moved: number | null
    asked: unknown
    note: string
    decision_note: Generated<string>
    has_result: Generated<boolean>
  }
  order_audit: {
    order_audit_id: Generated<number>
    lab_order_id: number
    customer_id: number
    outcome: number
    audit_srd_type_id: Generated<number>
    audit_incident_type_id: Generated<number>
    audit_rejection_type_id: Generated<number>
    ticket_note: Generated<string>
    internal_note: Generated<string>
    customer_incident_id: number | null
    user_id_accessioned: number | null
    user_id_audited: number
    audited_at: string
  }
  order_correction: {
    order_correction_id: Generated<number>
    customer_id: number
    lab_order_id: number
    patient_id: number
    act: string
    reason: string
    note: string
    was: unknown
    became: unknown
    fields: unknown
    left_house: unknown
    reissue: Generated<string>
    user_id_created: number
    created_by: string
    created_at: string
    user_id_undone: number | null
    undone_by: Generated<string>
    undone_at: string | null
    undo_reason: Generated<string>
    state: Generated<string>
    patient_id_before: number | null
    asked: unknown | null
    versions_before: Generated<number>
    user_id_decided: number | null
    decided_by: Generated<string>
    decided_at: string | null
    decision_note: Generated<string>
    retired_number: Generated<string | null>
  }
  order_document: {
    order_document_id: Generated<number>
    lab_order_id: number
    customer_id: number
    kind: string
    file_hash: Buffer
    facts_hash: Buffer
    stale: Generated<boolean>
    built_at: string
    superseded_at: string | null
  }
  order_event: {
    order_event_id: Generated<number>
    lab_order_id: number
    customer_id: number
    move: string
    lab_status_id: number
    comment: Generated<string>
    user_id: number
    user_name: string
    at: Generated<string>
    recorded_at: string | null
    place: Generated<string>
    from_whom: Generated<string>
    to_whom: Generated<string>
    condition: Generated<string>
    ship_log_id: number | null
    manifest_id: number | null
  }
  order_plan: {
    order_plan_id: Generated<number>
    customer_id: number
    location_id: number
    patient_id: number
    lab_order_id: number
    lab_type_id: number
    user_id_physician: number | null
    first_day: string
    every_weeks: number
    until_day: string | null
    note: Generated<string>
    user_id_created: number
    created_by: string
    created_at: string
    user_id_ended: number | null
    ended_by: Generated<string>
    ended_at: string | null
    end_reason: Generated<string>
  }
  order_plan_day: {
    order_plan_id: number
    customer_id: number
    due_day: string
    lab_order_id: number | null
    skip_reason: Generated<string>
    is_open: Generated<boolean>
    user_id_created: number
    created_by: string
    created_at: string
  }
  orderer_enrollment: {
    orderer_enrollment_id: Generated<number>
    user_id: number
    program: string
    state: Generated<string>
    valid_from: string
    valid_to: string | null
    source: Generated<string>
    user_id_created: number
    created_at: Generated<string>
  }
  parcel_balance_day: {
    day: string
    parcels: number
    out_of_balance: number
    counted_on: string
  }
  patient: {
    patient_id: Generated<number>
    customer_id: number
    location_id: number
    active: Generated<boolean>
    priority: Generated<boolean>
    is_patient: Generated<boolean>
    is_employee: Generated<boolean>
    first_name: Generated<string>
    first_name_missing: Generated<boolean>
    middle_name: Generated<string>
    last_name: Generated<string>
    last_name_missing: Generated<boolean>
    dob: string | null
    dob_missing: Generated<boolean>
    gender_id: number | null
    gender_missing: Generated<boolean>
    ethnicity_id: number | null
    prefix: Generated<string>
    suffix: Generated<string>
    email: Generated<string>
    medical_record_id: Generated<string>
    record_folded: Generated<string>
    billing_type_id: number | null
    street1: Generated<string>
    street2: Generated<string>
    city: Generated<string>
    county: Generated<string>
    state: Generated<string>
    postal_code: Generated<string>
    country_code: Generated<string>
    address_missing: Generated<boolean>
    use_facesheet: Generated<boolean>
    phone: Generated<string>
    phone_missing: Generated<boolean>
    phone_digits: Generated<string>
    phone_cell: Generated<string>
    phone_work: Generated<string>
    ssn: Buffer | null
    ssn_last4: Generated<string>
    drivers_license: Buffer | null
    drivers_license_last4: Generated<string>
    drivers_license_state: Generated<string>
    self_pay: Generated<boolean>
    contract_pay: Generated<boolean>
    hardship: Generated<boolean>
    scholarship: Generated<boolean>
    user_id_parol_officer: number | null
    patient_id_merged_into: number | null
    user_id_created: number
    created_at: Generated<string>
    user_id_updated: number | null
    updated_at: Generated<string>
    row_version: Generated<number>
    demographics_version: Generated<number>
    first_name_latin: Generated<string>
    middle_name_latin: Generated<string>
    last_name_latin: Generated<string>
    latin_folded: Generated<string>
    first_latin_folded: Generated<string>
    latin_sound: Generated<string>
    folded: Generated<string>
    first_folded: Generated<string>
    sound: Generated<string>
    restricted: Generated<number>
  }
  patient_allergy: {
    patient_allergy_id: Generated<number>
    patient_id: number
    customer_id: number
    allergy_id: number | null
    description: string
    folded: Generated<string>
    user_id_created: number
    created_at: Generated<string>
    ended_at: string | null
    user_id_ended: number | null
  }
  patient_attachment: {
    patient_attachment_id: Generated<number>
    patient_id: number
    customer_id: number
    attachment_type_id: number
    description: string
    file_name: Generated<string>
    file_hash: Buffer
    pdf_hash: Buffer | null
    pdf_failed: Generated<string>
    effective_date: string | null
    expire_date: string | null
    user_id_parol_officer: number | null
    agency: Generated<string>
    purpose: Generated<string>
    date_revoked: string | null
    user_id_revoked: number | null
    user_id_created: number
    date_created: Generated<string>
    deleted_at: string | null
    user_id_deleted: number | null
    released_lab_types: Generated<number[]>
    releases_medications: Generated<boolean>
    releases_practice: Generated<boolean>
    pre_authorization_id: number | null
    removal_reason: Generated<string>
  }
  patient_diagnosis: {
    patient_diagnosis_id: Generated<number>
    patient_id: number
    customer_id: number
    icd10_code: string
    description: string
    user_id_created: number
    created_at: Generated<string>
    ended_at: string | null
    user_id_ended: number | null
  }
  patient_eligibility: {
    patient_eligibility_id: Generated<number>
    patient_id: number
    customer_id: number
    patient_insurance_id: number | null
    lab_order_id: number | null
    request_date: string
    status: string
    says: Generated<string>
    asked: unknown
    answered: Generated<unknown>
    answered_at: string | null
    user_id_created: number
    insurance_id: number | null
    moment: Generated<string>
    service_month: Generated<string>
    member_hash: Buffer | null
    word: Generated<string>
    tries: Generated<number>
    ask_after: string | null
    sent_at: string | null
    x12_file_id: number | null
    x12_file_id_answer: number | null
    now_at: string | null
  }
  patient_insurance: {
    patient_insurance_id: Generated<number>
    patient_id: number
    customer_id: number
    insurance_id: number | null
    insurance_name: Generated<string>
    name_folded: Generated<string>
    active: Generated<boolean>
    insurance_type_id: Generated<number>
    member_id: Generated<string>
    group_no: Generated<string>
    effective_date: string | null
    expire_date: string | null
    sequence: Generated<number>
    relationship_id: number | null
    notes: Generated<string>
    subscriber_first_name: Generated<string>
    subscriber_last_name: Generated<string>
    subscriber_dob: string | null
    subscriber_street1: Generated<string>
    subscriber_street2: Generated<string>
    subscriber_city: Generated<string>
    subscriber_county: Generated<string>
    subscriber_state: Generated<string>
    subscriber_postal_code: Generated<string>
    subscriber_country_code: Generated<string>
    subscriber_phone: Generated<string>
    subscriber_phone_work: Generated<string>
    pre_auth_required: Generated<boolean>
    pre_auth_number: Generated<string>
    pre_auth_end_date: string | null
    pre_auth_maximum: number | null
    user_id_updated: number | null
    updated_at: Generated<string>
    row_version: Generated<number>
    subscriber_gender_id: number | null
    secondary_reason: Generated<string>
    injury_kind: Generated<string>
    injury_date: string | null
    injury_claim_no: Generated<string>
    injury_state: Generated<string>
  }
  patient_medication: {
    patient_medication_id: Generated<number>
    patient_id: number
    customer_id: number
    medication_id: number | null
    description: string
    folded: Generated<string>
    user_id_created: number
    created_at: Generated<string>
    ended_at: string | null
    user_id_ended: number | null
  }
  patient_merge: {
    patient_merge_id: Generated<number>
    customer_id: number
    patient_id: number
    patient_id_folded: number
    state: string
    reason: string
    second_person_for: Generated<string[]>
    picks: Generated<string[]>
    row_version: number
    row_version_folded: number
    marks: Generated<unknown>
    user_id_created: number
    created_by: string
    created_at: string
    user_id_decided: number | null
    decided_by: Generated<string>
    decided_at: string | null
    decision_note: Generated<string>
    merged_at: string | null
    user_id_undone: number | null
    undone_by: Generated<string>
    undone_at: string | null
    undo_reason: Generated<string>
  }
  patient_merge_row: {
    patient_merge_id: number
    customer_id: number
    table_name: string
    row_id: number
    column_name: string
    was: unknown
    became: unknown
  }
  patient_none: {
    patient_none_id: Generated<number>
    patient_id: number
    customer_id: number
    what: string
    user_id_created: number
    created_at: Generated<string>
    ended_at: string | null
    user_id_ended: number | null
  }
  patient_not_same: {
    customer_id: number
    patient_id_one: number
    patient_id_other: number
    note: Generated<string>
    user_id_created: number
    created_by: string
    created_at: string
  }
  patient_note: {
    patient_note_id: Generated<number>
    patient_id: number
    customer_id: number
    subject: string
    note: string
    date_time: Generated<string>
    user_id_created: number
  }
  patient_parole: {
    patient_parole_id: Generated<number>
    patient_id: number
    customer_id: number
    user_id: number
    linked_at: Generated<string>
    user_id_linked: number
    removed_at: string | null
    user_id_removed: number | null
  }
  patient_signature: {
    patient_signature_id: number
    patient_id: number
    customer_id: number
    image: Buffer
    signed_at: string
    user_id_created: number
  }
  payer_reason: {
    list: string
    code: string
    says: string
    rule: Generated<string>
    effect: Generated<string>
    valid_from: Generated<string>
    valid_to: string | null
    payer_reason_id: Generated<number>
    owner: Generated<string>
    billing_import_id: number | null
  }
  payer_reason_now: {
    list: string
    code: string
    says: string
    rule: string
    effect: string
    valid_from: string
    valid_to: string
    payer_reason_id: number
    owner: string
    billing_import_id: number
  }
  payment: {
    payment_id: Generated<number>
    customer_id: number
    patient_id: number | null
    method: string
    reference: Generated<string>
    cents: number
    received_on: string
    state: string
    says: Generated<string>
    user_id_created: number
    created_at: string
    voided_at: string | null
    user_id_voided: number | null
    refunded_at: string | null
    row_version: Generated<number>
    parts: unknown | null
  }
  performing_lab: {
    performing_lab_id: Generated<number>
    name: string
    address: Generated<string>
    clia_number: Generated<string>
    director: Generated<string>
  }
  physician_preference: {
    physician_preference_id: Generated<number>
    user_id: number
    customer_id: number
    lab_type_id: number
    available_for_all: Generated<boolean>
    name: string
    folded: Generated<string>
    effective_date: string
    sunset_date: string | null
    version: string
    tests: number[]
    created_at: Generated<string>
    user_id_updated: number | null
    updated_at: Generated<string>
    row_version: Generated<number>
  }
  pre_authorization: {
    pre_authorization_id: Generated<number>
    customer_id: number
    patient_id: number
    patient_insurance_id: number
    lab_order_id: number | null
    state: string
    number: Generated<string>
    lab_type_id: Generated<number>
    tests: Generated<number[]>
    valid_from: string | null
    valid_to: string | null
    units: number | null
    asked_on: string | null
    says: Generated<string>
    user_id_created: number
    created_at: string
    user_id_updated: number | null
    updated_at: string
    row_version: Generated<number>
  }
  pre_authorization_use: {
    pre_authorization_id: number
    claim_id: number
    customer_id: number
    lab_order_id: number
    units: number
    given_back_at: string | null
  }
  printed_text: {
    printed_text_id: Generated<number>
    lab_order_id: number
    customer_id: number
    said: string
    printed: string
    user_id_created: number
    created_at: string
  }
  quality_month: {
    kind: string
    month: string
    n: number
    d: number
    counted_on: string
  }
  receiving_scan: {
    receiving_scan_id: Generated<number>
    scan_key: string
    specimen_barcode: string
    ship_log_id: number | null
    lab_order_id: number | null
    user_id: number
    user_id_sent: number
    at: string
    recorded_at: string
    outcome: string
    says: string
  }
  refund: {
    refund_id: Generated<number>
    customer_id: number
    lab_order_id: number | null
    bill_id: number | null
    party: string
    insurance_id: number | null
    cents: number
    work_act_id: number | null
    reason: string
    user_id_created: number
    created_at: string
    state: Generated<string>
    check_number: Generated<string>
    sent_on: string | null
    user_id_sent: number | null
    payment_id: number | null
    method: Generated<string>
    is_above_limit: Generated<boolean>
    user_id_decided: number | null
    decided_at: string | null
    refusal: Generated<string>
    tries: Generated<number>
    reference: Generated<string>
    says: Generated<string>
  }
  remittance: {
    remittance_id: Generated<number>
    x12_file_id: number | null
    at_set: Generated<number>
    payer_name: Generated<string>
    payer_tax_id: Generated<string>
    trace: string
    paid_on: string | null
    handling: Generated<string>
    method: Generated<string>
    cents: number
    state: string
    difference_cents: Generated<number>
    says: Generated<string>
    is_test: Generated<boolean>
    hash: Buffer
    user_id: number | null
    posted_at: string | null
    made_at: string
    row_version: Generated<number>
  }
  remittance_adjustment: {
    remittance_id: number
    at: number
    reason: string
    reference: Generated<string>
    cents: number
    claim_id: number | null
  }
  remittance_claim: {
    remittance_claim_id: Generated<number>
    remittance_id: number
    at: number
    number: Generated<string>
    payer_number: Generated<string>
    status: Generated<string>
    outcome: string
    charge_cents: number
    paid_cents: number
    patient_cents: number
    content: unknown
    state: string
    matched_by: Generated<string>
    claim_id: number | null
    customer_id: number | null
    lab_order_id: number | null
    says: Generated<string>
    user_id: number | null
    decided_at: string | null
    row_version: Generated<number>
  }
  report_bundle: {
    report_bundle_id: Generated<number>
    user_id: number
    result_ids: number[]
    state: Generated<string>
    made: Generated<number>
    says: Generated<string>
    content: Buffer | null
    asked_at: string
    done_at: string | null
    is_sealed: Generated<boolean>
  }
  report_run: {
    report_run_id: Generated<number>
    user_id: number
    title: string
    criteria: unknown
    format: string
    state: Generated<string>
    made: Generated<number>
    count: Generated<number>
    says: Generated<string>
    content: Buffer | null
    asked_at: string
    done_at: string | null
    scope: Generated<string>
  }
  reset_code: {
    reset_code_id: Generated<number>
    user_id: number
    code_hash: Buffer
    kind: string
    expires_at: string
    tries: Generated<number>
    used_at: string | null
    created_at: Generated<string>
  }
  result: {
    result_id: Generated<number>
    lab_order_id: number
    customer_id: number
    version: number
    kind: string
    hl7_in_id: number | null
    lab_system_id: number | null
    filler_number: Generated<string>
    simulated: Generated<boolean>
    made_at: string
    waits_for: Generated<string[]>
    released_at: string | null
    user_id_released: number | null
    release_note: Generated<string>
    has_positive: Generated<boolean>
    has_critical: Generated<boolean>
    judged: unknown | null
    changes: Generated<unknown>
    discarded_at: string | null
    user_id_discarded: number | null
    discard_note: Generated<string>
    note: Generated<string>
    panels: Generated<unknown>
    waits_says: Generated<string>
    clinical_tables: Generated<string>
    identity: unknown | null
    user_id_filed: number | null
  }
  result_comment: {
    result_comment_id: Generated<number>
    lab_order_id: number
    customer_id: number
    note: string
    user_id_created: number
    created_at: string
  }
  result_document: {
    result_document_id: Generated<number>
    result_id: number
    customer_id: number
    kind: string
    title: Generated<string>
    file_hash: Buffer
    made_at: string
  }
  result_handover: {
    result_handover_id: Generated<number>
    lab_order_id: number
    customer_id: number
    user_id_from: number
    user_id_to: number
    note: Generated<string>
    created_at: string
    ended_at: string | null
  }
  result_visit: {
    user_id: number
    customer_id: number
    opened_at: string
    since: string
  }
  rule_draft: {
    rule_draft_id: Generated<number>
    insurance_id: number
    lab_type_id: number
    denials: number
    cents: number
    first_day: string
    last_day: string
    user_id_created: number
    created_at: string
    decided_at: string | null
    user_id_decided: number | null
    authorization_rule_id: number | null
    note: Generated<string>
  }
  saved_view: {
    saved_view_id: Generated<number>
    user_id: number
    page: string
    name: string
    criteria: unknown
    is_shared: Generated<boolean>
    created_at: string
    ended_at: string | null
  }
  service_trouble: {
    service: string
    since: string
  }
  session: {
    session_id: Generated<number>
    user_id: number
    cookie_hash: Buffer | null
    source: number
    started_at: Generated<string>
    seen_at: Generated<string>
    ended_at: string | null
    address: Generated<string>
    agent: Generated<string>
    visit_id: number | null
    proven_at: string | null
  }
  session_token: {
    token_hash: Buffer
    session_id: number
    created_at: Generated<string>
  }
  setting: {
    name: string
    value: string
  }
  ship_log: {
    ship_log_id: Generated<number>
    customer_id: number
    location_id: number
    status: Generated<number>
    without_sheet: Generated<boolean>
    shipping_method_id: Generated<number>
    tracking_no: Generated<string>
    on_ice: Generated<boolean>
    note: Generated<string>
    user_id_created: number
    created_at: Generated<string>
    shipped_at: string | null
    user_id_shipped: number | null
    lab_id: number | null
    temperature: string | null
    condition_id: Generated<number>
    condition_note: Generated<string>
    billing_documents: Generated<number>
    arrived_at: string | null
    received_at: string | null
    user_id_received: number | null
    user_id_updated: number | null
    updated_at: Generated<string>
    row_version: Generated<number>
  }
  ship_log_specimen: {
    ship_log_specimen_id: Generated<number>
    ship_log_id: number
    lab_order_id: number
    customer_id: number
    is_listed: boolean
    fate: Generated<string>
    fate_at: Generated<string>
    user_id_fate: number
    note: Generated<string>
  }
  sign_in: {
    sign_in_id: Generated<number>
    at: Generated<string>
    user_id: number | null
    address: Generated<string>
    agent: Generated<string>
    outcome: string
    address_range: Generated<string>
  }
  sign_in_change: {
    sign_in_change_id: Generated<number>
    user_id: number
    customer_id: number
    kind: string
    old_value: Generated<string>
    new_value: Generated<string>
    requested_by: number
    requested_at: string
    expires_at: string
    needs_proof: boolean
    proof_hash: Buffer | null
    proven_at: string | null
    needs_second: boolean
    confirmed_by: number | null
    confirmed_at: string | null
    objection_hash: Buffer
    applied_at: string | null
    ended_at: string | null
    ended_by: Generated<string>
  }
  specimen_range: {
    specimen_range_id: Generated<number>
    customer_id: number
    first_count: number
    last_count: number
    user_id_created: number
    created_at: Generated<string>
    ended_at: string | null
    user_id_ended: number | null
  }
  staff: {
    user_id: number
    name: string
    user_type_id: number
    disabled: boolean
  }
  standing_order: {
    standing_order_id: Generated<number>
    customer_id: number
    location_id: number | null
    user_id: number
    user_signature_id: number
    lab_type_id: number
    version: string
    tests: number[]
    effective_from: string
    effective_to: string
    signed_at: string
    signed_hash: Buffer
    ended_at: string | null
  }
  statement: {
    statement_id: Generated<number>
    customer_id: number
    patient_id: number
    number: number
    nth: number
    issued_on: string
    due_on: string
    cents: number
    content: unknown
    printed_at: string | null
    created_at: string
  }
  statement_bill: {
    statement_id: number
    bill_id: number
    customer_id: number
    lab_order_id: number
    cents: number
  }
  step_time: {
    step: string
    lab_type_id: number
    route: string
    weekday: number
    samples: number
    median_minutes: number
    high_minutes: number
    learned_at: string
  }
  supply_order: {
    supply_order_id: Generated<number>
    customer_id: number
    location_id: number
    items: unknown
    user_id_created: number
    created_at: string
  }
  throttle: {
    key: string
    fails: Generated<number>
    until: Generated<string>
    at: Generated<string>
  }
  ticket_assign: {
    user_id: number
    user_id_assign: number
  }
  time_zone: {
    time_zone_id: number
    name: string
  }
  top_message: {
    top_message_id: Generated<number>
    message: string
    from_at: Generated<string>
    to_at: string | null
    audience: Generated<string>
    user_id_updated: number
    row_version: Generated<number>
  }
  trading_partner: {
    trading_partner_id: Generated<number>
    name: string
    active: Generated<boolean>
    transport: string
    settings: Generated<unknown>
    submitter_qualifier: Generated<string>
    submitter_id: string
    receiver_qualifier: Generated<string>
    receiver_id: string
    receiver_name: string
    is_test: Generated<boolean>
    control: Generated<number>
    user_id_updated: number | null
    updated_at: Generated<string>
    row_version: Generated<number>
    secret: Buffer | null
    asks_status: Generated<boolean>
    status_days: Generated<number>
  }
  trading_partner_line: {
    trading_partner_id: number
    reached_at: string | null
    failed_at: string | null
    failure: Generated<string>
  }
  turnaround_target: {
    turnaround_target_id: Generated<number>
    lab_type_id: number
    priority: number
    minutes: number | null
    effective_from: string
    state: string
    approved_by: Generated<string>
    user_id_created: number
    created_by: string
    created_at: string
  }
  upkeep_done: {
    upkeep_done_id: Generated<number>
    kind: string
    done_on: string
    user_id: number
    noted_at: string
  }
  user_delegate: {
    user_delegate_id: Generated<number>
    user_id: number
    user_id_delegate: number
    customer_id: number
    created_at: Generated<string>
    created_by: number
    attested_at: string | null
    ended_at: string | null
  }
  user_lab: {
    user_id: number
    lab_id: number
  }
  user_location: {
    user_id: number
    location_id: number
    customer_id: number
  }
  user_signature: {
    user_signature_id: Generated<number>
    user_id: number
    customer_id: number
    file_hash: Buffer
    created_at: Generated<string>
    created_by: number
    attested_at: string | null
    used_at: string | null
    ended_at: string | null
  }
  view_schedule: {
    view_schedule_id: Generated<number>
    saved_view_id: number
    user_id: number
    every: string
    day: number
    hour: number
    from_day: string
    ends_on: string
    paused_at: string | null
    paused_reason: Generated<string>
    ended_at: string | null
    created_at: string
  }
  view_sending: {
    view_schedule_id: number
    due_day: string
    kind: string
    sent_at: string
    opened_at: string | null
    mail_id: number | null
    why: Generated<string>
  }
  visit: {
    visit_id: Generated<number>
    session_id: number
    user_id: number
    shadow_user_id: number
    customer_id: number
    reason: string
    started_at: Generated<string>
    until: string
    ended_at: string | null
    changes: Generated<number>
  }
  work_act: {
    work_act_id: number
    work_item_id: number
    customer_id: number | null
    lab_order_id: number | null
    act: string
    user_id_created: number
    created_at: string
    was: unknown
    became: unknown
    undone_at: string | null
    user_id_undone: number | null
  }
  work_item: {
    work_item_id: Generated<number>
    queue: string
    reason: string
    about: string
    customer_id: number | null
    lab_order_id: number | null
    patient_insurance_id: number | null
    bill_id: number | null
    claim_id: number | null
    insurance_id: number | null
    says: string
    path: Generated<string>
    cause: Generated<string>
    owner_kind: string
    cents: Generated<number>
    service_day: string | null
    deadline: string | null
    band: Generated<number>
    opened_at: string
    party_since: string
    state: Generated<string>
    user_id_owner: number | null
    next_day: string | null
    defer_reason: Generated<string>
    inbox_id: number | null
    user_id_locked: number | null
    locked_until: string | null
    touches: Generated<number>
    closed_at: string | null
    decision: Generated<string>
    decision_note: Generated<string>
    user_id_decided: number | null
    judged_hash: Buffer | null
    row_version: Generated<number>
    user_id_handled: number | null
    released_cents: Generated<number>
    approval_cents: Generated<number>
    user_id_asked: number | null
  }
  work_note: {
    work_note_id: Generated<number>
    work_item_id: number
    customer_id: number | null
    lab_order_id: number | null
    note: string
    act: Generated<string>
    user_id_created: number
    created_at: string
    work_act_id: number | null
  }
  work_of_claims: {
    queue: string
    reason: string
    about: string
    customer_id: number
    lab_order_id: number
    patient_insurance_id: number
    bill_id: number
    claim_id: number
    insurance_id: number
    says: string
    path: string
    cause: string
    owner_kind: string
    cents: number
    service_day: string
    deadline: string
    since: string
    bill_id_seen: number
    judged_hash: Buffer
  }
  work_of_eligibility: {
    queue: string
    reason: string
    about: string
    customer_id: number
    lab_order_id: number
    patient_insurance_id: number
    bill_id: number
    claim_id: number
    insurance_id: number
    says: string
    path: string
    cause: string
    owner_kind: string
    cents: number
    service_day: string
    deadline: string
    since: string
    bill_id_seen: number
    judged_hash: Buffer
  }
  work_of_findings: {
    queue: string
    reason: string
    about: string
    customer_id: number
    lab_order_id: number
    patient_insurance_id: number
    bill_id: number
    claim_id: number
    insurance_id: number
    says: string
    path: string
    cause: string
    owner_kind: string
    cents: number
    service_day: string
    deadline: string
    since: string
    bill_id_seen: number
    judged_hash: Buffer
  }
  work_of_payments: {
    queue: string
    reason: string
    about: string
    customer_id: number
    lab_order_id: number
    patient_insurance_id: number
    bill_id: number
    claim_id: number
    insurance_id: number
    says: string
    path: string
    cause: string
    owner_kind: string
    cents: number
    service_day: string
    deadline: string
    since: string
    bill_id_seen: number
    judged_hash: Buffer
  }
  work_of_receivables: {
    queue: string
    reason: string
    about: string
    customer_id: number
    lab_order_id: number
    patient_insurance_id: number
    bill_id: number
    claim_id: number
    insurance_id: number
    says: string
    path: string
    cause: string
    owner_kind: string
    cents: number
    service_day: string
    deadline: string
    since: string
    bill_id_seen: number
    judged_hash: Buffer
  }
  work_wanted: {
    queue: string
    reason: string
    about: string
    customer_id: number
    lab_order_id: number
    patient_insurance_id: number
    bill_id: number
    claim_id: number
    insurance_id: number
    says: string
    path: string
    cause: string
    owner_kind: string
    cents: number
    service_day: string
    deadline: string
    since: string
    bill_id_seen: number
    judged_hash: Buffer
  }
  work_week: {
    user_id: number
    queue: string
    week: string
    writer: number
    handled: Generated<number>
    touches: Generated<number>
    reopened: Generated<number>
    released_cents: Generated<number>
  }
  write_off_limit: {
    user_type_id: number
    cents: number
    approve_refund_cents: Generated<number>
  }
  x12_file: {
    x12_file_id: Generated<number>
    trading_partner_id: number
    direction: string
    name: string
    hash: Buffer
    size: number
    content: Buffer
    kinds: Generated<string[]>
    control: Generated<string>
    is_test: Generated<boolean>
    state: string
    faults: Generated<unknown>
    counts: Generated<unknown>
    says: Generated<string>
    x12_file_id_answers: number | null
    tries: Generated<number>
    at: string
    done_at: string | null
    user_id: number | null
    hold_until: string | null
  }
  zip: {
    zip: string
    city: string
    state: string
    county: Generated<string>
  }
}

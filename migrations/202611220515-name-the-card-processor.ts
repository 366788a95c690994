// A provider is a courier or a charity; the company that takes card payments is the processor.
export const up = /* sql */ `
alter table provider_events rename to processor_events;
alter table processor_events rename constraint provider_events_pkey to processor_events_pkey;
alter table payments rename column provider_session_id to processor_session_id;
alter table payments rename column provider_intent_id to processor_intent_id;
alter table payments rename column provider_url to processor_url;
alter table payments rename constraint payments_provider_session_id_key to payments_processor_session_id_key;
alter table payments rename constraint payments_provider_intent_id_key to payments_processor_intent_id_key;
alter table payouts rename column provider_transfer_id to processor_transfer_id;
alter table payouts rename constraint payouts_provider_transfer_id_key to payouts_processor_transfer_id_key;
alter table chargebacks rename column provider_dispute_id to processor_dispute_id;
alter table chargebacks rename constraint chargebacks_provider_dispute_id_key to chargebacks_processor_dispute_id_key;
`

export const down = /* sql */ `
alter table chargebacks rename constraint chargebacks_processor_dispute_id_key to chargebacks_provider_dispute_id_key;
alter table chargebacks rename column processor_dispute_id to provider_dispute_id;
alter table payouts rename constraint payouts_processor_transfer_id_key to payouts_provider_transfer_id_key;
alter table payouts rename column processor_transfer_id to provider_transfer_id;
alter table payments rename constraint payments_processor_intent_id_key to payments_provider_intent_id_key;
alter table payments rename constraint payments_processor_session_id_key to payments_provider_session_id_key;
alter table payments rename column processor_url to provider_url;
alter table payments rename column processor_intent_id to provider_intent_id;
alter table payments rename column processor_session_id to provider_session_id;
alter table processor_events rename constraint processor_events_pkey to provider_events_pkey;
alter table processor_events rename to provider_events;
`

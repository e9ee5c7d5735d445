import { z } from 'zod';

/** Times and IDs as text; some senders write them as numbers. */
const id = z.union([z.string().min(1), z.number()]).transform(String);
const text = z.string();

/** An optional field may also be null. */
const maybe = <T extends z.ZodTypeAny>(schema: T) =>
	schema.nullish().transform((value: z.output<T> | null | undefined) => value ?? undefined);

export const content = z
	.object({
		body: maybe(text),
		caption: maybe(text),
		filename: maybe(text),
		mime_type: maybe(text),
		sha256: maybe(text),
		id: maybe(id),
	})
	.passthrough();

export const message = z.object({ from: id, id, timestamp: maybe(id), type: text }).passthrough();

const conversation = z
	.object({
		id: maybe(id),
		expiration_timestamp: maybe(id),
		origin: maybe(z.object({ type: maybe(text) }).passthrough()),
	})
	.passthrough();

export const status = z
	.object({
		id,
		status: text.min(1),
		timestamp: id,
		recipient_id: maybe(id),
		conversation: maybe(conversation),
	})
	.passthrough();

const contact = z
	.object({ profile: maybe(z.object({ name: maybe(text) }).passthrough()), wa_id: id })
	.passthrough();

const metadata = z
	.object({ display_phone_number: maybe(id), phone_number_id: maybe(id) })
	.passthrough();

export const value = z
	.object({
		metadata: maybe(metadata),
		contacts: maybe(z.array(contact)),
		statuses: maybe(z.array(status)),
		messages: maybe(z.array(message)),
	})
	.passthrough();

export const envelope = z
	.object({ message_id: maybe(id), waba_id: maybe(id), field: text.min(1) })
	.extend({ value: z.record(z.unknown()) })
	.passthrough();

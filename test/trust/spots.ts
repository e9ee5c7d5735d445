import type { INodeParameters } from 'n8n-workflow';

import type { Parameter } from '../../nodes/shared/catalogue/operation';
import { formOf } from '../../nodes/shared/catalogue/service';
import type { Entry } from './stage';

/** A place of a form that a hostile value is put into. */
export interface Spot {
	entry: Entry;
	/** `filters > client_id` */
	name: string;
	/** What a message calls it: the field's label, or that of what it stands in. */
	labels: string[];
	/** The sample, with `{{ $json.hostile }}` there. */
	parameters: INodeParameters;
	/** Whether the field is documented to choose a path of the service. */
	choosesPath: boolean;
}

const hostile = '={{ $json.hostile }}';

/** Every place of an operation's form. */
export function spotsOf(entry: Entry): Spot[] {
	const form = formOf(entry.operation);
	const others = form.filter(({ required, displayOptions }) => required && displayOptions);
	return form.flatMap((parameter) =>
		placesOf(parameter, entry.sample[parameter.name]).map((place) => ({
			entry,
			name: place.path.join(' > '),
			// What stands on the form together with it may be what is missing.
			labels: [
				...place.labels,
				...(parameter.displayOptions ? others.map(({ displayName }) => displayName) : []),
			],
			parameters: {
				...entry.sample,
				...shownBy(parameter),
				[parameter.name]: place.value,
			},
			choosesPath: place.path.at(-1) === 'path',
		})),
	);
}

interface Place {
	path: string[];
	labels: string[];
	value: INodeParameters[string];
}

/** Fields that have to have a value for this one to be on the form. */
function shownBy({ displayOptions }: Parameter): INodeParameters {
	const shown = Object.entries(displayOptions?.show ?? {});
	return Object.fromEntries(
		shown.map(([name, values]) => [name.replace('/', ''), (values as string[])[0]]),
	);
}

function placesOf(parameter: Parameter, sample: unknown): Place[] {
	const { name, displayName, type } = parameter;
	const whole: Place = { path: [name], labels: [displayName], value: hostile };
	if (type === 'resourceLocator') return [whole, ...modesOf(parameter)];
	// As a whole these take no expression.
	if (type === 'collection') return optionsOf(parameter, sample);
	if (type === 'fixedCollection') return fieldsOf(parameter);
	return type === 'resourceMapper' ? [mapped(parameter)] : [whole];
}

function modesOf({ name, displayName, modes = [] }: Parameter): Place[] {
	return modes.map((mode) => ({
		path: [name, mode.name],
		labels: [displayName],
		value: { __rl: true, mode: mode.name, value: hostile },
	}));
}

function optionsOf({ name, displayName, options = [] }: Parameter, sample: unknown): Place[] {
	return (options as readonly Parameter[]).flatMap((option) =>
		placesOf(option, undefined).map(({ path, labels, value }) => ({
			path: [name, ...path],
			labels: [displayName, ...labels],
			value: { ...(sample as INodeParameters | undefined), [option.name]: value },
		})),
	);
}

interface Group {
	name: string;
	displayName: string;
	values: readonly Parameter[];
}

function fieldsOf({ name, displayName, options = [], typeOptions }: Parameter): Place[] {
	return (options as readonly Group[]).flatMap((group) => {
		const filled = group.values.map((field) => [
			field.name,
			field.required && field.type === 'string' ? 'https://example.com/x' : field.default,
		]);
		const required = group.values.filter((field) => field.required);
		return group.values.flatMap((field) =>
			placesOf(field, undefined).map(({ path, labels, value }) => {
				const entry = { ...Object.fromEntries(filled), [field.name]: value } as INodeParameters;
				return {
					path: [name, group.name, ...path],
					labels: [
						displayName,
						group.displayName,
						...labels,
						...required.map((other) => other.displayName),
					],
					value: { [group.name]: typeOptions?.multipleValues ? [entry] : entry },
				};
			}),
		);
	});
}

const mapped = ({ name, displayName }: Parameter): Place => ({
	path: [name, 'top_p'],
	labels: [displayName, 'top_p'],
	value: { mappingMode: 'defineBelow', value: { top_p: hostile } },
});

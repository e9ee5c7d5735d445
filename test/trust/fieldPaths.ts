import type { INodeParameters } from 'n8n-workflow';

import type { Parameter } from '../../nodes/shared/declare/operation';
import { formOf } from '../../nodes/shared/declare/service';
import type { Entry } from '../harness/entries';

/** A field of a form that gets a hostile value. */
export interface FieldPath {
	entry: Entry;
	/** `filters > client_id` */
	name: string;
	/** What a message may call it: its own label, or that of a parent or a related field. */
	labels: string[];
	/** The sample, with `{{ $json.hostile }}` in this field. */
	parameters: INodeParameters;
	/** Whether the field is documented to choose the path of the request. */
	choosesPath: boolean;
	field: Parameter;
}

const hostile = '={{ $json.hostile }}';

export function fieldPathsOf(entry: Entry): FieldPath[] {
	const form = formOf(entry.operation);
	const others = form.filter(({ required, displayOptions }) => required && displayOptions);
	return form.flatMap((parameter) =>
		valuesOf(parameter, entry.sample[parameter.name]).map(
			({ path, labels, value, shown, field }) => ({
				entry,
				name: path.join(' > '),
				// A field that is only shown together with others may fail because one of those is empty.
				labels: [
					...labels,
					...(parameter.displayOptions || Object.keys(shown ?? {}).length > 0
						? others.map(({ displayName }) => displayName)
						: []),
				],
				parameters: { ...entry.sample, ...shownBy(parameter), ...shown, [parameter.name]: value },
				choosesPath: path.at(-1) === 'path',
				field,
			}),
		),
	);
}

/** A value for a top-level parameter that has the hostile value at this path. */
interface HostileParameter {
	path: string[];
	labels: string[];
	value: INodeParameters[string];
	field: Parameter;
	/** Values of other fields that make the form show it. */
	shown?: INodeParameters;
}

/** Of an option, those at the top of the form; it may name others beside it, too. */
const onTop = ({ displayOptions }: Parameter): INodeParameters =>
	shownBy({
		displayOptions: {
			show: Object.fromEntries(
				Object.entries(displayOptions?.show ?? {}).filter(([name]) => name.startsWith('/')),
			),
		},
	});

/** Values of other fields that make the form show this one. */
function shownBy({ displayOptions }: Pick<Parameter, 'displayOptions'>): INodeParameters {
	const shown = Object.entries(displayOptions?.show ?? {});
	return Object.fromEntries(
		shown.map(([name, values]) => [name.replace('/', ''), (values as string[])[0]]),
	);
}

function valuesOf(parameter: Parameter, sample: unknown): HostileParameter[] {
	const { name, displayName, type } = parameter;
	const whole = { path: [name], labels: [displayName], value: hostile, field: parameter };
	if (type === 'resourceLocator') return [whole, ...modesOf(parameter)];
	// Collections take no expression as a whole.
	if (type === 'collection') return optionsOf(parameter, sample);
	if (type === 'fixedCollection') return fieldsOf(parameter);
	return type === 'resourceMapper' ? [mapped(parameter)] : [whole];
}

function modesOf(field: Parameter): HostileParameter[] {
	const { name, displayName, modes = [] } = field;
	return modes.map((mode) => ({
		path: [name, mode.name],
		labels: [displayName],
		value: { __rl: true, mode: mode.name, value: hostile },
		field,
	}));
}

function optionsOf(
	{ name, displayName, options = [] }: Parameter,
	sample: unknown,
): HostileParameter[] {
	return (options as readonly Parameter[]).flatMap((option) =>
		valuesOf(option, undefined).map(({ path, labels, value, field }) => ({
			path: [name, ...path],
			labels: [displayName, ...labels],
			value: { ...(sample as INodeParameters | undefined), [option.name]: value },
			field,
			shown: onTop(option),
		})),
	);
}

/** What a field of a group has while another one is tried; one that depends on others may be needed. */
function fillingOf(field: Parameter, isList: boolean) {
	const { required, displayOptions, placeholder = 'https://example.com/x' } = field;
	if (isList && displayOptions) return placeholder.replace('e.g. ', '');
	return required ? 'https://example.com/x' : field.default;
}

interface Group {
	name: string;
	displayName: string;
	values: readonly Parameter[];
}

function fieldsOf({ name, displayName, options = [], typeOptions }: Parameter): HostileParameter[] {
	return (options as readonly Group[]).flatMap((group) => {
		// Of a list of groups, each has the fields of its own choices.
		const isList = typeOptions?.multipleValues === true;
		const filled = group.values.map((field) => [
			field.name,
			field.type === 'string' ? fillingOf(field, isList) : field.default,
		]);
		const required = group.values.filter((field) => field.required);
		return group.values.flatMap((field) =>
			valuesOf(field, undefined).map(({ path, labels, value, field: own }) => {
				const others = { ...Object.fromEntries(filled), ...(isList ? shownBy(field) : {}) };
				const entry = { ...others, [field.name]: value } as INodeParameters;
				return {
					path: [name, group.name, ...path],
					labels: [
						displayName,
						group.displayName,
						...labels,
						...required.map((other) => other.displayName),
					],
					value: { [group.name]: isList ? [entry] : entry },
					field: own,
				};
			}),
		);
	});
}

const mapped = (field: Parameter): HostileParameter => ({
	path: [field.name, 'top_p'],
	labels: [field.displayName, 'top_p'],
	field,
	value: { mappingMode: 'defineBelow', value: { top_p: hostile } },
});

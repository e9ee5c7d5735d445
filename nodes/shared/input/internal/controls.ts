import type {
	IDataObject,
	INodeParameterResourceLocator as LocatorValue,
	ResourceMapperValue as MapperValue,
} from 'n8n-workflow';

import { fieldsIn } from './containers';
import { type FormField, blank, childOf, namesIn, requireNamed, requireValue } from './formField';
import { requireFormat } from './formats';
import type { Scope } from './scope';
import { soundText } from './template';
import { requireExact } from '../exact';
import { isNothing } from '../nothing';
import { wholeNumber } from '../scalars';
import type { Parameter } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { isJsonObject } from '../../text/json';
import { listNames, quote } from '../../text/wording';

const ofLocator: Record<keyof LocatorValue, true> = {
	__rl: true,
	mode: true,
	value: true,
	cachedResultName: true,
	cachedResultUrl: true,
	__regex: true,
};

const ofMapper: Record<keyof MapperValue, true> = {
	mappingMode: true,
	value: true,
	matchingColumns: true,
	schema: true,
	attemptToConvertTypes: true,
	convertFieldsToString: true,
};

/** What n8n's control does not write would be dropped. */
function requireControl({ displayName }: Parameter, value: IDataObject, known: object): void {
	const unknown = Object.keys(value).find((name) => !(name in known));
	if (unknown === undefined) return;
	throw new OperationError(
		`“${displayName}” has no field “${listNames([unknown], 1)}”`,
		`It takes ${Object.keys(known).join(', ')}`,
	);
}

/** From List and By ID yield the ID alone; with other modes the result also names the mode. */
export function readLocator(
	parameter: Parameter,
	value: unknown,
	{ evaluate }: Scope,
	form: FormField,
): unknown {
	const { modes = [], displayName, typeOptions } = parameter;
	if (isJsonObject(value)) requireControl(parameter, value, ofLocator);
	const { mode = 'id', value: chosen } = isJsonObject(value) ? value : { mode: undefined, value };
	if (isNothing(chosen) && !Array.isArray(chosen)) {
		if (!parameter.ignoreValidationDuringExecution) throw blank(parameter);
		requireValue(parameter, childOf(form, 'value'));
		return '';
	}
	if (typeof chosen !== 'string' && typeof chosen !== 'number') {
		throw new OperationError(`“${displayName}” is not an ID`, 'Enter text or a number');
	}
	if (mode !== 'id' && !modes.some(({ name }) => name === mode)) {
		const names = modes.map(({ name }) => name).join(', ');
		throw new OperationError(`“${displayName}” has no mode ${quote(mode)}`, `It takes ${names}`);
	}
	requireExact(displayName, chosen);
	requireNamed(displayName, chosen);
	if (typeOptions?.recordId) return wholeNumber(displayName, chosen);
	const { raw } = isJsonObject(value) ? childOf(form, 'value') : form;
	const sound = soundText(displayName, String(chosen), raw, evaluate);
	const text = requireFormat(parameter, sound.trim());
	const simple = modes.every(({ name }) => name === 'list' || name === 'id');
	return simple ? text : { mode, value: text };
}

/** Errors use a field's name, because it has no label. */
export function readMapper(
	parameter: Parameter,
	given: unknown,
	{ evaluate }: Scope,
	form: FormField,
) {
	const mapped = fieldsIn(parameter, given, form);
	requireControl(parameter, mapped, ofMapper);
	if (mapped.mappingMode !== undefined && mapped.mappingMode !== 'defineBelow') {
		throw new OperationError(
			`“${parameter.displayName}” cannot map ${quote(mapped.mappingMode)}`,
			'Its mappingMode is defineBelow: each field has its value',
		);
	}
	const fields = childOf(form, 'value');
	const value = fieldsIn(parameter, mapped.value ?? {}, fields);
	const sound = namesIn(fields, value).map((name) => {
		const [own, field] = [value[name], childOf(fields, name)];
		requireExact(name, own);
		if (isNothing(own)) requireValue({ displayName: name }, field);
		return [name, typeof own === 'string' ? soundText(name, own, field.raw, evaluate) : own];
	});
	return { value: Object.fromEntries(sound) as IDataObject };
}

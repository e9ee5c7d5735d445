import { parameters } from '../declare/operation';

export function keptIn<const T extends string>(title: T, what: string, begin: string) {
	const name = title.toLowerCase() as Lowercase<T>;
	const place = `keep${title}In` as const;
	return parameters(
		{
			displayName: `Keep ${title} In`,
			name: place,
			type: 'options',
			options: [
				{
					name: 'Destination',
					value: 'destination',
					description: `Commit outputs the ${name}. Store it yourself, and pass it on as ${title}.`,
				},
				{
					name: 'Workflow',
					value: 'workflow',
					description:
						'N8n stores it with the published workflow. In queue mode it does not return it.',
				},
			],
			default: 'workflow',
			description: `Where ${what} is kept between two executions`,
		},
		{
			displayName: title,
			name,
			type: 'string',
			default: 'begin',
			placeholder: `e.g. {{ $json.${name} }}`,
			displayOptions: { show: { [place]: ['destination'] } },
			description: `What Commit has output last, or the word begin ${begin}`,
		},
	);
}

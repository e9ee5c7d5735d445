// Builds the package into `dist`: the program, the files of its page, the OpenAPI documents, and the types of
// its API alone, so that nothing else is public.
import {
	copyFileSync,
	cpSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = dirname(fileURLToPath(import.meta.url));
const dist = process.argv[2] ?? join(root, 'dist');
const documents = join(root, '..', 'docs', 'openapi');

rmSync(dist, { recursive: true, force: true });
const options = readOptions();
compile(listSources(), options);
const types = { declaration: true, emitDeclarationOnly: true };
compile([join(root, 'api', 'types.ts')], { ...options, ...types });
declare('api.ts');
for (const folder of ['page', 'console']) copyOthers(folder);
mkdirSync(join(dist, 'openapi'));
for (const file of readdirSync(documents).filter((name) => extname(name) === '.json')) {
	copyFileSync(join(documents, file), join(dist, 'openapi', file));
}
copyFileSync(join(root, '..', 'LICENSE.md'), join(root, 'LICENSE.md'));

function readParsed() {
	const file = join(root, 'tsconfig.build.json');
	return ts.parseJsonConfigFileContent(
		ts.readConfigFile(file, ts.sys.readFile).config,
		ts.sys,
		root,
	);
}

function readOptions() {
	// `npm run typecheck` checks the types.
	return { ...readParsed().options, outDir: dist, noCheck: true };
}

function listSources() {
	return readParsed().fileNames;
}

function compile(files, asked) {
	const program = ts.createProgram(files, asked);
	const { diagnostics } = program.emit();
	const found = [...program.getSyntacticDiagnostics(), ...diagnostics];
	if (found.length === 0) return;
	const host = {
		getCanonicalFileName: (name) => name,
		getCurrentDirectory: () => root,
		getNewLine: () => '\n',
	};
	console.error(ts.formatDiagnostics(found, host));
	process.exit(1);
}

/** Only the exports of the file, which names all their types. */
function declare(file) {
	const source = readFileSync(join(root, file), 'utf8');
	const { outputText, diagnostics } = ts.transpileDeclaration(source, {
		fileName: join(root, file),
		reportDiagnostics: true,
		compilerOptions: { ...options, declaration: true, isolatedDeclarations: true },
	});
	if (diagnostics.length > 0)
		throw new Error(ts.flattenDiagnosticMessageText(diagnostics[0].messageText, '\n'));
	writeFileSync(join(dist, file.replace('.ts', '.d.ts')), outputText);
}

/** What a folder holds besides TypeScript. */
function copyOthers(folder) {
	const from = join(root, folder);
	const isCopied = (path) => extname(path) !== '.ts';
	try {
		cpSync(from, join(dist, folder), { recursive: true, filter: isCopied });
	} catch (error) {
		if (error.code !== 'ENOENT') throw error;
	}
}

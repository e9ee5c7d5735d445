// The package in `dist` has the program, the files of its page, and the types of its API, so that
// nothing else is public. `npm run typecheck` checks the types.
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = dirname(fileURLToPath(import.meta.url));
const dist = process.argv[2] ?? join(root, 'dist');
const { options, fileNames } = readConfiguration();

rmSync(dist, { recursive: true, force: true });
for (const file of fileNames) writeScript(file);
writeTypes('api/types.ts');
writeTypesOfFile('api.ts');
exemptTypes();
copyOthers('web');
copyFileSync(join(root, '..', 'LICENSE.md'), join(dist, '..', 'LICENSE.md'));

function readConfiguration() {
	const { config } = ts.readConfigFile(join(root, 'tsconfig.build.json'), ts.sys.readFile);
	const parsed = ts.parseJsonConfigFileContent(config, ts.sys, root);
	return { ...parsed, options: { ...parsed.options, outDir: dist, noCheck: true } };
}

function writeScript(file) {
	const to = join(dist, relative(root, file).replace('.ts', '.js'));
	mkdirSync(dirname(to), { recursive: true });
	const transpileOptions = {
		fileName: file,
		compilerOptions: { ...options, removeComments: true },
	};
	writeFileSync(to, ts.transpileModule(readFileSync(file, 'utf8'), transpileOptions).outputText);
}

/** The types include all that they refer to. */
function writeTypes(file) {
	const only = { declaration: true, emitDeclarationOnly: true };
	const { diagnostics } = ts.createProgram([join(root, file)], { ...options, ...only }).emit();
	stopAt(diagnostics);
}

/** A file’s exports name all its types. */
function writeTypesOfFile(file) {
	const { outputText, diagnostics } = ts.transpileDeclaration(
		readFileSync(join(root, file), 'utf8'),
		{
			fileName: join(root, file),
			reportDiagnostics: true,
			compilerOptions: { ...options, declaration: true, isolatedDeclarations: true },
		},
	);
	stopAt(diagnostics);
	writeFileSync(join(dist, file.replace('.ts', '.d.ts')), outputText);
}

/** n8n's linter reads all files below the project, and no configuration may exclude them. */
function exemptTypes() {
	const types = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.d.ts'));
	for (const path of types.map((name) => join(dist, name))) {
		writeFileSync(path, `/* eslint-disable */\n${readFileSync(path, 'utf8')}`);
	}
}

function stopAt([first]) {
	if (first) throw new Error(ts.flattenDiagnosticMessageText(first.messageText, '\n'));
}

/** A folder holds these besides TypeScript. */
function copyOthers(folder) {
	if (!existsSync(join(root, folder))) return;
	const filter = (path) => extname(path) !== '.ts';
	cpSync(join(root, folder), join(dist, folder), { recursive: true, filter });
}
